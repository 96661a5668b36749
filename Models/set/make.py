"""Makes the network that names SET symbols: python3 Models/set/make.py [--scenes 1400] [--epochs 10] [--seed 1] [--jobs 1] [--work FOLDER] [--folds].

One command, one seed: draws tables, cuts out patches, trains, writes FOLDER/symbols.bin; copy it here to ship it. With --folds it also trains one network
for each source of single-card crops without the crops of that source, and one without any, into FOLDER/without-NAME.bin.
Scene I depends on seed and I alone, so the patches are the same however often the run was interrupted.
Needs numpy, opencv-python-headless and torch; SET_DATA is the folder of crops, OTHER_DATA that of pictures without SET cards.
"""
import argparse,glob,multiprocessing,os,random,time,zlib
import cv2,numpy as np
import network
from scenes import scene,inkplane,candidates,label_candidates,ringtest,pyramid,patch,D
OTHER=os.environ.get('OTHER_DATA',os.path.join(D,'..'))
def patches(seed,first,last):
    """X, Y, source of the symbols and of other blobs on drawn tables."""
    X=[];Y=[];G=[]
    for i in range(first,last):
        rng=random.Random(seed*1000003+i); u,th=scene(rng); ink=inkplane(u); R,_=candidates(ink); lab=label_candidates(R,th)
        other=[r for r,l in zip(R,lab) if l is None and ringtest(ink,r)>.6]; rng.shuffle(other)
        levels=pyramid(u)
        for r,l in [(r,l) for r,l in zip(R,lab) if l and l!='?']+[(r,('-','-')) for r in other[:10]]:
            X.append(patch(levels,r)[0]); Y.append(l[0]); G.append(l[1])
    return X,Y,G
def is_taught(path):
    """Half of the pictures without SET cards teach, by their names; the other half judges (Tests/Accuracy/set_absent.py)."""
    return zlib.crc32(os.path.basename(path).encode())%2==0
def counterexamples(seed,count):
    rng=random.Random(seed); X=[]
    F=[f for k in('cube','target','shapes','sketch') for f in sorted(glob.glob(os.path.join(OTHER,k,'**','*'),recursive=True)) if f.lower().endswith(('.jpg','.jpeg','.png')) and is_taught(f)]
    rng.shuffle(F)
    for f in F[:count]:
        im=cv2.imread(f)
        if im is None: continue
        k=min(1,1000/max(im.shape[:2])); im=cv2.resize(im,None,fx=k,fy=k,interpolation=cv2.INTER_AREA) if k<1 else im
        ink=inkplane(im); R,_=candidates(ink); R=[r for r in R if ringtest(ink,r)>.5]; rng.shuffle(R); levels=pyramid(im)
        X+=[patch(levels,r)[0] for r in R[:25]]
    return X
def chunk(o,first):
    name='%s/patches-%d-%d.npz'%(o.work,o.seed,first); t=time.process_time(); cv2.setNumThreads(1)
    if not os.path.exists(name):
        X,Y,G=patches(o.seed,first,min(first+STEP,o.scenes)); np.savez(name+'.part.npz',X=np.array(X),Y=np.array(Y),G=np.array(G)); os.rename(name+'.part.npz',name)
        print('scenes %d...%d: %d patches, %.0f s of processor time'%(first,first+STEP,len(X),time.process_time()-t),flush=True)
def load(o):
    Z=[np.load('%s/patches-%d-%d.npz'%(o.work,o.seed,f)) for f in range(0,o.scenes,STEP)]+[np.load('%s/counterexamples-%d.npz'%(o.work,o.seed))]
    return [np.concatenate([z[k] for z in Z]) for k in 'XYG']
def learn(o,source):
    """Trains without the crops of one source ('crops': of all, None: with everything) and writes the network."""
    X,Y,G=load(o); keep=np.ones(len(X),bool) if source is None else G!=source if source!='crops' else G=='-'; t=time.process_time()
    net=network.train(X[keep],Y[keep],o.epochs,o.seed); name='%s/%s.bin'%(o.work,'symbols' if source is None else 'without-'+source.split('/')[0]); open(name,'wb').write(network.export(net))
    test=~keep if source else np.arange(len(X))%7==0
    print(name,'%d patches, %d symbols; on %s:'%(keep.sum(),(Y[keep]!='-').sum(),'those left out' if source else 'its own'),'shape %.3f shading %.3f colour %.3f symbol or not %.3f'%tuple(network.right(net,X[test],Y[test])),'%.0f s'%(time.process_time()-t),flush=True)
STEP=200
def main():
    a=argparse.ArgumentParser(); a.add_argument('--scenes',type=int,default=1400); a.add_argument('--seed',type=int,default=1)
    a.add_argument('--work',default='/tmp/set-network'); a.add_argument('--folds',action='store_true'); a.add_argument('--epochs',type=float,default=10); a.add_argument('--jobs',type=int,default=1)
    o=a.parse_args(); o.scenes=-(-o.scenes//STEP)*STEP; os.makedirs(o.work,exist_ok=True); cv2.setNumThreads(1)
    with multiprocessing.get_context('spawn').Pool(o.jobs) as pool:
        pool.starmap(chunk,[(o,f) for f in range(0,o.scenes,STEP)],1)
        name='%s/counterexamples-%d.npz'%(o.work,o.seed)
        if not os.path.exists(name): X=counterexamples(o.seed,220); np.savez(name,X=np.array(X),Y=np.array(['-']*len(X)),G=np.array(['-']*len(X))); print(len(X),'counterexamples',flush=True)
        pool.starmap(learn,[(o,s) for s in [None]+(sorted(set(load(o)[2])-{'-'})+['crops'] if o.folds else [])],1)
if __name__=='__main__': main()
