"""Draws tables with rendered and with photographed single cards, and names the blobs that are found on them."""
from candidates import *
import json,random,sys,os
D=os.environ.get('SET_DATA','../shared/data/set/')
THR=.66
COL='rgp';SHD='sto';SHP='dos'
def squiggle():
    # cubic bezier outline in a 2x1 box, own drawing of the usual wave
    P=[((-.85,1.0),(-1.05,.95),(-1.05,-.80),(-.50,-.80)),((-.50,-.80),(-.15,-.80),(.10,-.35),(.42,-.40)),((.42,-.40),(.62,-.43),(.70,-1.0),(.85,-1.0))]
    def bz(p,n=14):
        p=np.array(p);t=np.linspace(0,1,n)[:,None]
        return (1-t)**3*p[0]+3*(1-t)**2*t*p[1]+3*(1-t)*t*t*p[2]+t**3*p[3]
    half=np.vstack([bz(p) for p in P]); pts=np.vstack([half,-half])
    return pts/np.abs(pts).max(0)
SQ=squiggle()
def wave(rng):
    """Another wave: a thick stroke along a sine, as some decks have it."""
    t=np.linspace(-1,1,24); A=rng.uniform(.25,.5); half=rng.uniform(.42,.6); k=rng.uniform(2.4,3.4)
    y=-A*np.sin(k*t); w=half*(1-np.abs(t)**rng.uniform(4,10))**.5
    return np.vstack([np.stack([t,y-w],1),np.stack([t,y+w],1)[::-1]])
def outline(shape,L,S,rng):
    if shape=='d':
        p=np.array([[-1,0],[0,-1],[1,0],[0,1]],float)
        if rng.random()<.25: # sides a little bent, corners cut
            bend=rng.uniform(-.06,.08); q=[]
            for i in range(4):
                a,b=p[i],p[(i+1)%4]
                for t in np.linspace(.04,.96,7): q.append((a+(b-a)*t)*(1+bend*4*t*(1-t)))
            p=np.array(q)
        return p*[L/2,S/2]
    if shape=='o':
        k=rng.random()
        if k<.25: # between a stadium and an ellipse
            n=rng.uniform(2,4); a=np.linspace(0,2*np.pi,48,endpoint=False); c,z=np.cos(a),np.sin(a)
            return np.stack([np.sign(c)*np.abs(c)**(2/n)*L/2,np.sign(z)*np.abs(z)**(2/n)*S/2],1)
        r=S/2*rng.uniform(.85,1.0); a=np.linspace(0,np.pi/2,10); pts=[]
        for sx,sy,f in((1,1,0),(-1,1,1),(-1,-1,0),(1,-1,1)):
            aa=a if not f else a[::-1]
            pts+= [[sx*(L/2-r+r*np.cos(t)),sy*(S/2-r+r*np.sin(t))] for t in aa]
        return np.array(pts)
    p=wave(rng) if rng.random()<.25 else SQ.copy()
    p[:,1]+=rng.uniform(-.16,.16)*np.sin(p[:,0]*3)
    p/=np.abs(p).max(0)
    return p*[L/2,S/2]
def inkcolor(c,rng):
    # BGR in 0..1 against white; a fifth of the decks has an unusual hue
    k=rng.random()
    if c=='r':
        if k<.1: B,G,R=(.03,.25),(.22,.45),(.85,1.0)   # orange
        elif k<.2: B,G,R=(.33,.5),(.15,.38),(.85,1.0)  # pink
        else: B,G,R=(.06,.4),(.04,.38),(.7,1.0)
    elif c=='g':
        if k<.1: B,G,R=(.1,.35),(.6,.8),(.3,.48)       # yellowish
        elif k<.2: B,G,R=(.45,.65),(.45,.7),(0,.2)     # teal
        else: B,G,R=(.12,.55),(.38,.75),(0,.33)
    else:
        if k<.12: B,G,R=(.55,.8),(.05,.3),(.1,.3)      # indigo
        elif k<.22: B,G,R=(.5,.72),(.05,.3),(.48,.66)  # magenta
        else: B,G,R=(.33,.7),(.04,.32),(.18,.55)
    return np.array([rng.uniform(*B),rng.uniform(*G),rng.uniform(*R)])
def render_card(code,rng,mm=6):
    """A card of 57x87 mm drawn at mm pixels a millimetre."""
    n,c,s,f=int(code[0]),code[1],code[2],code[3]
    W,H=57*mm,87*mm
    img=np.full((H,W,3),1.0,np.float32)*rng.uniform(.94,1)
    if rng.random()<.12: img*=np.array([rng.uniform(.78,.97),rng.uniform(.9,1),1],np.float32) # old or cream card
    ink=inkcolor(c,rng); L={'d':41,'o':39,'s':37.5}[f]*rng.uniform(.92,1.06); S={'d':19.5,'o':19,'s':18}[f]*rng.uniform(.9,1.08)
    gap={'d':24.7,'o':24.7,'s':22.8}[f]*rng.uniform(.97,1.03)
    o=outline(f,L,S,rng); boxes=[]
    lw=rng.uniform(.55,1.8); pitch=rng.uniform(.9,2.2); duty=rng.uniform(.18,.52); ph=rng.uniform(0,1)
    rows=rng.random()<.06; tint=rng.random()<.08 # stripes along the symbol; a tint instead of stripes
    for i in range(n):
        cy=43.5+(i-(n-1)/2)*gap; cx=28.5
        pts=((o+[cx,cy])*mm*16).astype(np.int32)
        m=np.zeros((H,W),np.uint8); cv2.fillPoly(m,[pts],255,cv2.LINE_AA,4)
        if s=='s': a=m.astype(np.float32)/255
        else:
            e=np.zeros((H,W),np.uint8); cv2.polylines(e,[pts],True,255,max(1,int(lw*mm+.5)),cv2.LINE_AA,4)
            a=e.astype(np.float32)/255
            if s=='t':
                xs=np.arange(H if rows else W)/mm/pitch+ph; st=((xs%1)<duty).astype(np.float32)
                if tint: st=np.full(len(st),duty*rng.uniform(.6,.9),np.float32)
                st=cv2.GaussianBlur(st[None,:],(0,0),mm*.12)
                a=np.maximum(a,(m.astype(np.float32)/255)*(st.T if rows else st))
        img=img*(1-a[...,None])+ink.astype(np.float32)*a[...,None]
        boxes.append((cx-L/2,cy-S/2,cx+L/2,cy+S/2))
    return img,boxes
def render_fake(rng,mm=5):
    """White card with something else on it."""
    W,H=57*mm,87*mm; img=np.full((H,W,3),int(255*rng.uniform(.9,1)),np.uint8); k=rng.random()
    def col(): return tuple(int(255*x) for x in (inkcolor(rng.choice('rgp'),rng) if rng.random()<.6 else np.full(3,rng.uniform(0,.4))))
    cc=col()
    def xy(): return int(rng.uniform(.1,.9)*W),int(rng.uniform(.1,.9)*H)
    if k<.4:
        for _ in range(rng.randint(1,10)):
            cv2.putText(img,''.join(rng.choice('ABCDEFGHJKLMNPQRSTUVXYZ0123456789abcdefghkmnorst') for _ in range(rng.randint(1,6))),xy(),rng.randint(0,7),rng.uniform(.6,4),cc,rng.randint(1,9),cv2.LINE_AA)
    elif k<.7:
        # pips: hearts, small diamonds, clubs of discs
        sz=rng.uniform(5,13)*mm/2; kind=rng.randint(0,3); big=rng.random()<.25
        if big: sz*=2
        for _ in range(1 if big else rng.randint(1,10)):
            x,y=xy()
            if kind==0: cv2.fillPoly(img,[np.int32([[x,y-sz*1.3],[x+sz,y],[x,y+sz*1.3],[x-sz,y]])],cc,cv2.LINE_AA)
            elif kind==1:
                t=np.linspace(0,2*np.pi,60); hx=16*np.sin(t)**3; hy=-(13*np.cos(t)-5*np.cos(2*t)-2*np.cos(3*t)-np.cos(4*t))
                cv2.fillPoly(img,[np.int32(np.stack([x+hx*sz/16,y+hy*sz/16],1))],cc,cv2.LINE_AA)
            elif kind==2:
                for a in(0,2.1,4.2): cv2.circle(img,(int(x+np.sin(a)*sz*.6),int(y-np.cos(a)*sz*.6)),int(sz*.55),cc,-1,cv2.LINE_AA)
            else:
                t=np.linspace(0,2*np.pi,60); hx=16*np.sin(t)**3; hy=(13*np.cos(t)-5*np.cos(2*t)-2*np.cos(3*t)-np.cos(4*t))
                cv2.fillPoly(img,[np.int32(np.stack([x+hx*sz/16,y+hy*sz/16],1))],cc,cv2.LINE_AA); cv2.line(img,(x,y),(x,int(y+1.3*sz)),cc,max(1,int(sz*.2)))
    elif k<.85:
        for _ in range(rng.randint(1,6)):
            x,y=xy(); w=rng.uniform(4,20)*mm;h=rng.uniform(4,20)*mm; th=rng.choice([-1,1,2,4,8]); q=rng.randint(0,2)
            if q==0: cv2.rectangle(img,(x,y),(int(x+w),int(y+h)),cc,th,cv2.LINE_AA)
            elif q==1: cv2.circle(img,(x,y),int(w/2),cc,th,cv2.LINE_AA)
            else: cv2.fillPoly(img,[np.int32([[x,y],[x+w,y+rng.uniform(0,h)],[x+rng.uniform(0,w),y+h]])],cc,cv2.LINE_AA)
    else:
        img[int(4*mm):-int(4*mm),int(4*mm):-int(4*mm)]=cc
        x,y=W//2,H//2
        cv2.ellipse(img,(x,y),(int(W*.45),int(H*.25)),rng.uniform(-40,40),0,360,(255,255,255),-1,cv2.LINE_AA)
        cv2.putText(img,rng.choice('0123456789SR'),(int(W*.25),int(H*.62)),rng.randint(0,5),mm*.9,cc,mm*2,cv2.LINE_AA)
    return img.astype(np.float32)/255
def background(rng,S):
    k=rng.random(); base=np.array([rng.uniform(.02,1) for _ in range(3)])
    if rng.random()<.5: base=np.full(3,rng.uniform(.02,1))*np.array([rng.uniform(.8,1.1) for _ in range(3)])
    if k<.15: base=np.array([rng.uniform(.85,1)]*3)
    bg=np.ones((S,S,3),np.float32)*base.astype(np.float32)
    nrs=np.random.RandomState(rng.randrange(1<<30))
    if rng.random()<.5:
        sc=rng.choice([1,2,4,8]); a=rng.uniform(.02,.2)
        nz=nrs.randn(S//sc+1,S//sc+1).astype(np.float32)
        bg*=1+a*cv2.resize(nz,(S,S))[...,None]
    if rng.random()<.3:
        nz=nrs.randn(S//16+1,S//2+1).astype(np.float32) if rng.random()<.5 else nrs.randn(S//2+1,S//16+1).astype(np.float32)
        bg*=1+rng.uniform(.03,.25)*cv2.resize(nz,(S,S))[...,None]
    return np.clip(bg,0,1)
def degrade(img,rng):
    S=img.shape[0]; nrs=np.random.RandomState(rng.randrange(1<<30))
    # light: gradient, shadow edge, glare, cast
    gx,gy=np.meshgrid(np.linspace(-1,1,S,dtype=np.float32),np.linspace(-1,1,S,dtype=np.float32))
    a=rng.uniform(0,6.28); g=rng.uniform(0,.35)
    img=img*(1+g*(np.cos(a)*gx+np.sin(a)*gy))[...,None]
    for _ in range(rng.choice([0,0,1,2,3])):
        a=rng.uniform(0,6.28); off=rng.uniform(-.7,.7); w=rng.choice([rng.uniform(.002,.02),rng.uniform(.005,.3)]); k=rng.uniform(.35,.9)
        t=1/(1+np.exp(-np.clip((np.cos(a)*gx+np.sin(a)*gy-off)/w,-30,30)))
        tint=np.array([k*rng.uniform(.85,1.1) for _ in range(3)],np.float32)
        img=img*(1-t[...,None]*(1-tint))
    if rng.random()<.5: # warm, cold or odd lamp
        cast=np.array([rng.uniform(.55,1.1),rng.uniform(.75,1.05),rng.uniform(.7,1.15)],np.float32)
        if rng.random()<.1: cast=np.array([rng.uniform(.15,1.1),rng.uniform(.5,1.05),rng.uniform(.2,1.15)],np.float32)
        img=img*cast
    img=img*(rng.uniform(.1,.4) if rng.random()<.15 else rng.uniform(.45,1.15))
    if rng.random()<.3: # saturation loss or haze
        h=rng.uniform(0,.25); img=img*(1-h)+h*rng.uniform(.5,1)
    if rng.random()<.3:
        s=rng.uniform(.55,1.5); gr=img.mean(2,keepdims=True); img=gr+(img-gr)*s
    for _ in range(rng.choice([0,0,0,1,2])):
        cx,cy=rng.uniform(-1,1),rng.uniform(-1,1); r=rng.uniform(.05,.4)
        k=rng.uniform(.1,.6) if rng.random()<.75 else rng.uniform(.6,1.6) # the latter blows white out
        img=img+k*np.exp(-((gx-cx)**2+(gy-cy)**2)/r**2)[...,None].astype(np.float32)
    k=rng.random()
    if k<.5: img=cv2.GaussianBlur(img,(0,0),rng.uniform(.3,1.9))
    elif k<.6:
        n=rng.randint(2,6); K=np.zeros((n*2+1,n*2+1),np.float32); a=rng.uniform(0,3.14)
        cv2.line(K,(int(n-n*np.cos(a)),int(n-n*np.sin(a))),(int(n+n*np.cos(a)),int(n+n*np.sin(a))),1,1); img=cv2.filter2D(img,-1,K/K.sum())
    img=np.clip(img,0,1)**rng.uniform(.8,1.3)
    img=img+nrs.randn(*img.shape).astype(np.float32)*rng.choice([0,.004,.01,.02,.035])
    u=np.clip(img*255,0,255).astype(np.uint8)
    if rng.random()<.35: # sharpened as phones do
        u=cv2.addWeighted(u,1+rng.uniform(.3,1.2),cv2.GaussianBlur(u,(0,0),1.5),-rng.uniform(.3,1.2) if 0 else 0,0) if 0 else np.clip(u.astype(np.float32)+(u.astype(np.float32)-cv2.GaussianBlur(u,(0,0),1.5))*rng.uniform(.2,1.2),0,255).astype(np.uint8)
    if rng.random()<.7: u=cv2.imdecode(cv2.imencode('.jpg',u,[cv2.IMWRITE_JPEG_QUALITY,rng.randint(35,95)])[1],1)
    return u
ENT=json.load(open(D+'manifest.json'))['entries']
SING=[e for e in ENT if e['kind']=='single' and e['label'].get('code','x')[3:4] in('d','o','s')]
# each source as often as the others, however many crops it has
DECKS=[[e for e in SING if e['source_repo']==r] for r in sorted({e['source_repo'] for e in SING})]
_cache={}
def crop(e):
    if e['id'] not in _cache:
        im=cv2.imread(D+e['file'])
        if im.shape[1]>im.shape[0]: im=np.ascontiguousarray(np.rot90(im))
        _cache[e['id']]=im
    return _cache[e['id']].astype(np.float32)/255
def scene(rng,pcrop=.4):
    S=rng.choice([400,480]); short=rng.choice([20,25,30,36,45,60,80,120])*rng.uniform(.8,1.25)
    cols=max(1,min(5,int(S/(short*1.35)))); rows=max(1,min(4,int(S/(short*1.95))))
    img=background(rng,S)
    a=rng.uniform(0,360) if rng.random()<.4 else rng.choice([0,90])+rng.uniform(-12,12)
    # a common plane
    p=rng.uniform(0,.32) if rng.random()<.5 else rng.uniform(.2,.46); q=np.float32([[0,0],[S,0],[S,S],[0,S]])
    qq=q+np.float32([[rng.uniform(-.05,p)*S,rng.uniform(-.05,p)*S],[-rng.uniform(-.05,p)*S,rng.uniform(-.05,p)*S],[-rng.uniform(-.05,.1)*S,-rng.uniform(-.05,.1)*S],[rng.uniform(-.05,.1)*S,-rng.uniform(-.05,.1)*S]])
    R=np.vstack([cv2.getRotationMatrix2D((S/2,S/2),a,1),[0,0,1]])
    Hs=cv2.getPerspectiveTransform(q,qq)@R
    dx,dy=short*rng.uniform(1.01,1.4),short*1.53*rng.uniform(1.01,1.3)
    things=[]
    for r in range(rows):
        for c in range(cols):
            if rng.random()<.12: continue
            fake=rng.random()<.16
            source='-'
            if fake: card=render_fake(rng); code=None
            elif rng.random()<pcrop:
                e=rng.choice(rng.choice(DECKS)); card=crop(e); code=e['label']['code']; source=e['source_repo']
            else:
                code=rng.choice('123')+rng.choice(COL)+rng.choice(SHD)+rng.choice(SHP); card,_=render_card(code,rng,4)
            h,w=card.shape[:2]
            A=cv2.getPerspectiveTransform(np.float32([[0,0],[w,0],[w,h],[0,h]]),np.float32([[0,0],[57,0],[57,87],[0,87]]))
            an=np.deg2rad(rng.gauss(0,5)); s=short/57
            ox=S/2+(c-(cols-1)/2)*dx+rng.gauss(0,.02)*short; oy=S/2+(r-(rows-1)/2)*dy+rng.gauss(0,.02)*short
            T=np.array([[s*np.cos(an),-s*np.sin(an),ox],[s*np.sin(an),s*np.cos(an),oy],[0,0,1]])@np.array([[1,0,-28.5],[0,1,-43.5],[0,0,1]])
            Hc=Hs@T   # mm -> picture
            K=Hc@A
            sc=max(w/57/s/1.0,1e-6)
            if sc>1.5:  # avoid aliasing
                card=cv2.GaussianBlur(card,(0,0),0.35*sc)
            q=K@np.array([[0,w,w,0],[0,0,h,h],[1,1,1,1.]]); q=q[:2]/q[2]; pad=int(short*.12)+3
            if not np.isfinite(q).all(): continue
            x0,y0=np.clip(q.min(1).astype(int)-pad,0,S); x1,y1=np.clip(q.max(1).astype(int)+pad+1,0,S)
            if x1-x0<4 or y1-y0<4: continue
            Kp=np.array([[1,0,-x0],[0,1,-y0],[0,0,1.]])@K; size=(int(x1-x0),int(y1-y0)); part=img[y0:y1,x0:x1]
            cw=cv2.warpPerspective(card,Kp,size,flags=cv2.INTER_LINEAR,borderValue=(0,0,0))
            mk=np.zeros((h,w),np.float32); rr=int(w*.05)
            cv2.rectangle(mk,(rr,0),(w-1-rr,h-1),1,-1);cv2.rectangle(mk,(0,rr),(w-1,h-1-rr),1,-1)
            for x,y in((rr,rr),(w-1-rr,rr),(rr,h-1-rr),(w-1-rr,h-1-rr)): cv2.circle(mk,(x,y),rr,1,-1)
            mw=cv2.warpPerspective(mk,Kp,size,flags=cv2.INTER_LINEAR)[...,None]
            if rng.random()<.7: # soft contact shadow
                sh=cv2.GaussianBlur(mw,(0,0),max(1,short*.03)); part*=1-rng.uniform(0,.5)*sh[...,None]
            part[:]=part*(1-mw)+cw*mw
            if code: things.append((code,Hc,source))
    u=degrade(img,rng)
    return u,things
def label_candidates(R,things):
    """(code, source) of the symbol that each blob is, None for none, '?' where only a part of one is seen."""
    out=[]
    inv=[(code,np.linalg.inv(H),source) for code,H,source in things]
    for r in R:
        lab=None
        pts=np.concatenate([r[8],np.ones((len(r[8]),1),np.float32)],1).T
        for code,Hi,source in inv:
            c=Hi@np.array([r[0],r[1],1]); c=c[:2]/c[2]
            if not(-5<c[0]<62 and -5<c[1]<92): continue
            p=Hi@pts; p=p[:2]/p[2]; x0,y0=p.min(1);x1,y1=p.max(1)
            n=int(code[0]); best=0
            L,S={'d':(41,19.5),'o':(39,19),'s':(37.5,18)}[code[3]]; gap=22.8 if code[3]=='s' else 24.7
            for i in range(n):
                cy=43.5+(i-(n-1)/2)*gap
                iw=min(x1,28.5+L/2)-max(x0,28.5-L/2); ih=min(y1,cy+S/2)-max(y0,cy-S/2)
                if iw<=0 or ih<=0: continue
                iou=iw*ih/((x1-x0)*(y1-y0)+L*S-iw*ih); best=max(best,iou)
            if best>THR: lab=(code,source)
            elif best>.35 and lab is None: lab='?'
        out.append(lab)
    return out
