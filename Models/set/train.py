"""Trains the network: train.py patches-1.npz,patches-2.npz EPOCHS [START.pt], into net.pt."""
import numpy as np,torch,torch.nn as nn,torch.nn.functional as F,sys,glob,time
torch.manual_seed(1); torch.set_num_threads(1)
MAIN=__name__=="__main__"
files=sys.argv[1].split(",") if MAIN else []; EP=int(sys.argv[2]) if MAIN else 0
X=[];Y=[]
for f in files:
    z=np.load(f,allow_pickle=True); X.append(z['X']);Y.append(z['Y'])
if X: X=np.concatenate(X);Y=np.concatenate(Y)
def lab(Y):
    L=np.full((len(Y),4),-1)
    for i,c in enumerate(Y):
        if c=='-': L[i,3]=0
        else: L[i]=('dos'.index(c[3]),'sto'.index(c[2]),'rgp'.index(c[1]),1)
    return torch.tensor(L)
class Net(nn.Module):
    def __init__(s,a=8,b=16,c=32,f=48):
        super().__init__()
        s.c1=nn.Conv2d(3,a,5,2,2);s.c2=nn.Conv2d(a,b,3,2,1);s.c3=nn.Conv2d(b,c,3,2,1)
        s.f1=nn.Linear(c*24,f);s.f2=nn.Linear(f,10)
    def forward(s,x):
        x=F.relu(s.c1(x));x=F.relu(s.c2(x));x=F.relu(s.c3(x))
        x=F.relu(s.f1(x.flatten(1))); return s.f2(x)
def prep(x): return x.permute(0,3,1,2).float()/200-1   # u8 NHWC -> about -1..0.27
def loss_fn(o,l,sm=0.02):
    pos=l[:,3]==1
    v=F.binary_cross_entropy_with_logits(o[:,9],l[:,3].float())
    r=0
    if pos.any():
        for i in range(3): r=r+F.cross_entropy(o[pos,3*i:3*i+3],l[pos,i],label_smoothing=sm)
    return v+r
def augment(x):
    n=len(x)
    if torch.rand(1)<.5: x=x.flip(3)
    if torch.rand(1)<.5: x=x.flip(2)
    g=1+torch.randn(n,3,1,1)*.06          # white slightly off
    k=torch.exp(torch.randn(n,1,1,1)*.22)  # weaker or stronger ink
    x=(x*k+1)*g-1
    if torch.rand(1)<.6: return x+torch.randn_like(x)*torch.rand(n,1,1,1)*.06
    th=torch.zeros(n,2,3); th[:,0,0]=1+torch.randn(n)*.04; th[:,1,1]=1+torch.randn(n)*.05
    th[:,0,1]=torch.randn(n)*.04; th[:,1,0]=torch.randn(n)*.06
    th[:,0,2]=torch.randn(n)*.025; th[:,1,2]=torch.randn(n)*.04
    x=F.grid_sample(x,F.affine_grid(th,x.shape,align_corners=False),padding_mode='border',align_corners=False)
    x=x+torch.randn_like(x)*torch.rand(n,1,1,1)*.06
    return x
if __name__=='__main__':
    L=lab(Y);Xt=torch.tensor(X); print(len(X),(L[:,3]==1).sum().item(),flush=True)
    net=Net()
    if len(sys.argv)>3: net.load_state_dict(torch.load(sys.argv[3]))
    opt=torch.optim.AdamW(net.parameters(),2e-3,weight_decay=1e-4)
    B=256; steps=EP*len(X)//B; sch=torch.optim.lr_scheduler.OneCycleLR(opt,2.5e-3,total_steps=steps)
    t0=time.time(); st=0
    while st<steps:
        p=torch.randperm(len(Xt))
        for i in range(0,len(p)-B+1,B):
            if st>=steps: break
            j=p[i:i+B]; x=augment(prep(Xt[j])); o=net(x); l=loss_fn(o,L[j]); opt.zero_grad(); l.backward(); opt.step(); sch.step(); st+=1
            if st%600==0: print(st,steps,'%.3f'%l.item(),'%.0fs'%(time.time()-t0),flush=True)
    torch.save(net.state_dict(),'net.pt')
