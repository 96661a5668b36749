"""Patches of blobs in pictures without SET cards: counterexamples.py FOLDER..., into patches-none.npz."""
from scenes import *
import glob
cv2.setNumThreads(1)
F=[f for d in sys.argv[1:] for f in sorted(glob.glob(d+'/**/*',recursive=True)) if f.lower().endswith(('.jpg','.jpeg','.png'))]
rng=random.Random(3); rng.shuffle(F); print(len(F)); X=[]
for f in F[:220]:
    im=cv2.imread(f)
    if im is None: continue
    h,w=im.shape[:2]; k=min(1,1000/max(h,w)); im=cv2.resize(im,None,fx=k,fy=k,interpolation=cv2.INTER_AREA) if k<1 else im
    levels=pyramid(im); ink=inkplane(im); R,m=candidates(ink); R=[r for r in R if ringtest(ink,r)>.5]; rng.shuffle(R)
    for r in R[:25]: X.append(patch(levels,r)[0])
np.savez('patches-none.npz',X=np.array(X),Y=np.array(['-']*len(X))); print(len(X))
