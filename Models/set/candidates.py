"""The search for blobs and the patches cut out of them, as the library does it; see Sources/VisionCore/SetGame."""
import cv2,numpy as np
PH,PW=32,48
def inkplane(im):
    g=[]
    sub=im[::4,::4]
    for c in range(3): g.append(max(float(np.percentile(sub[:,:,c],97)),1.0))
    M=max(g); out=None
    for c in range(3):
        if g[c]<0.35*M: continue
        s=cv2.LUT(np.ascontiguousarray(im[:,:,c]),np.clip(np.arange(256)*(M/g[c]),0,255).astype(np.uint8))
        out=s if out is None else np.minimum(out,s)
    return cv2.blur(out,(3,3)) if BLUR else out
BLUR=True
def candidates(ink,block=25,C=6,minL=10):
    m=cv2.adaptiveThreshold(ink,255,cv2.ADAPTIVE_THRESH_MEAN_C,cv2.THRESH_BINARY_INV,block,C)
    cs,_=cv2.findContours(m,cv2.RETR_LIST,cv2.CHAIN_APPROX_SIMPLE)
    R=[]; H,W=ink.shape
    for c in cs:
        x,y,w,h=cv2.boundingRect(c)
        if max(w,h)<minL or min(w,h)<4 or max(w,h)>0.8*max(W,H): continue
        hull=cv2.convexHull(c)[:,0].astype(np.float32)
        M=cv2.moments(hull)
        if M['m00']<25: continue
        cx,cy=M['m10']/M['m00'],M['m01']/M['m00']
        th=0.5*np.arctan2(2*M['mu11'],M['mu20']-M['mu02'])
        d=np.array([np.cos(th),np.sin(th)]); n=np.array([-d[1],d[0]])
        u=hull@d; v=hull@n
        L=u.max()-u.min(); S=v.max()-v.min()
        ctr=d*(u.max()+u.min())/2+n*(v.max()+v.min())/2
        if L<minL or S<4: continue
        if S>L: d,n,L,S=n,-d,S,L
        if L/S>7: continue
        fill=M['m00']/(L*S)
        if fill<0.42: continue
        R.append((ctr[0],ctr[1],d[0],d[1],L,S,fill,M['m00'],hull))
    # near duplicates: keep the larger
    R.sort(key=lambda r:-r[7]); keep=[]
    grid={}
    for r in R:
        dup=False; gx,gy=int(r[0]//16),int(r[1]//16)
        for a in(-1,0,1):
            for b in(-1,0,1):
                for o in grid.get((gx+a,gy+b),()):
                    if abs(o[0]-r[0])+abs(o[1]-r[1])<0.2*o[5]+2 and r[7]>0.45*o[7]: dup=True
        if not dup: keep.append(r); grid.setdefault((gx,gy),[]).append(r)
    return keep,m
RING=[(np.cos(a),np.sin(a)) for a in np.arange(16)*np.pi/8]
def ringtest(ink,r):
    """Is there a bright even ground round the blob? Superellipse-like ring a little outside."""
    H,W=ink.shape; vals=[]
    for c,s in RING:
        k=1/max(abs(c)**4+abs(s)**4,1e-9)**0.25   # superellipse
        px=r[0]+c*k*(r[4]*.5+0.11*r[5]+1.5)*r[2]-s*k*(r[5]*.61+1.5)*r[3]
        py=r[1]+c*k*(r[4]*.5+0.11*r[5]+1.5)*r[3]+s*k*(r[5]*.61+1.5)*r[2]
        x,y=int(px+.5),int(py+.5)
        if 0<=x<W and 0<=y<H: vals.append(int(ink[y,x]))
    if len(vals)<13: return 0
    vals.sort()
    return (vals[3]+1)/(vals[-4]+1) if vals[-4]>25 else 0
def pyramid(im):
    L=[im]
    while len(L)<5 and min(L[-1].shape[:2])>=64:
        h,w=L[-1].shape[:2]; L.append(cv2.resize(L[-1][:h//2*2,:w//2*2],(w//2,h//2),interpolation=cv2.INTER_AREA))
    return L
def patch(L,r):
    a=r[4]*1.35/PW; b=r[5]*1.6/PH
    k=max(0,min(len(L)-1,int(round(np.log2(max(a,b)/1.13))))); im=L[k]; z=float(1<<k)
    ux,uy=r[2]*a/z,r[3]*a/z; vx,vy=-r[3]*b/z,r[2]*b/z
    cx=(r[0]+.5)/z-.5-ux*(PW-1)/2-vx*(PH-1)/2; cy=(r[1]+.5)/z-.5-uy*(PW-1)/2-vy*(PH-1)/2
    p=cv2.warpAffine(im,np.float32([[ux,vx,cx],[uy,vy,cy]]),(PW,PH),flags=cv2.INTER_LINEAR|cv2.WARP_INVERSE_MAP,borderMode=cv2.BORDER_REPLICATE)
    B=np.concatenate([p[:2].reshape(-1,3),p[-2:].reshape(-1,3),p[2:-2,:2].reshape(-1,3),p[2:-2,-2:].reshape(-1,3)])
    w=np.maximum(np.percentile(B,60,axis=0),12)
    return np.clip(p.astype(np.float32)*(200/w),0,255).astype(np.uint8),w
