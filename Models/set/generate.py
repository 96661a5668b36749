"""Patches with their names: generate.py SEED SCENES, into patches-SEED.npz."""
from scenes import *
seed=int(sys.argv[1]); N=int(sys.argv[2]); rng=random.Random(seed)
X=[];Y=[];G=[]
cv2.setNumThreads(1)
for i in range(N):
    u,th=scene(rng); ink=inkplane(u); R,m=candidates(ink); lab=label_candidates(R,th)
    neg=[r for r,l in zip(R,lab) if l is None]
    neg=[r for r in neg if ringtest(ink,r)>.6] ; rng.shuffle(neg)
    Lv=pyramid(u)
    for r,l in list(zip(R,lab))+[(r,'-') for r in neg[:10]]:
        if l in(None,'?'): continue
        p,w=patch(Lv,r); X.append(p); Y.append(l); G.append((r[4],r[5],r[6],ringtest(ink,r)))
    if i%200==199: print(i,len(X),flush=True)
np.savez('patches-%d.npz'%seed,X=np.array(X),Y=np.array(Y),G=np.array(G,np.float32))
