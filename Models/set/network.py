"""The network, its training on patches and its file format; see make.py."""
import struct,time
import numpy as np,torch,torch.nn as nn,torch.nn.functional as F
class Net(nn.Module):
    def __init__(s,a=8,b=16,c=32,f=48):
        super().__init__()
        s.c1=nn.Conv2d(3,a,5,2,2);s.c2=nn.Conv2d(a,b,3,2,1);s.c3=nn.Conv2d(b,c,3,2,1)
        s.f1=nn.Linear(c*24,f);s.f2=nn.Linear(f,10)
    def forward(s,x):
        x=F.relu(s.c1(x));x=F.relu(s.c2(x));x=F.relu(s.c3(x))
        x=F.relu(s.f1(x.flatten(1))); return s.f2(x)
def labels(Y):
    L=np.full((len(Y),4),-1)
    for i,c in enumerate(Y):
        if c=='-': L[i,3]=0
        else: L[i]=('dos'.index(c[3]),'sto'.index(c[2]),'rgp'.index(c[1]),1)
    return torch.tensor(L)
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
    return x+torch.randn_like(x)*torch.rand(n,1,1,1)*.06
def train(X,Y,epochs,seed,start=None):
    torch.manual_seed(seed); torch.set_num_threads(1)
    X=torch.tensor(X); L=labels(Y); net=Net()
    if start: net.load_state_dict(start.state_dict())
    opt=torch.optim.AdamW(net.parameters(),2e-3,weight_decay=1e-4)
    B=256; steps=max(1,int(epochs*len(X))//B); sch=torch.optim.lr_scheduler.OneCycleLR(opt,2.5e-3,total_steps=steps)
    st=0; t0=time.time(); mean=0.
    while st<steps:
        p=torch.randperm(len(X))
        for i in range(0,len(p)-B+1,B):
            if st>=steps: break
            j=p[i:i+B]; l=loss_fn(net(augment(prep(X[j]))),L[j]); opt.zero_grad(); l.backward(); opt.step(); sch.step(); st+=1
            mean+=.01*(l.item()-mean)
            if st%500==0: print('  step',st,'of',steps,'loss %.3f'%mean,'%.0f s'%(time.time()-t0),flush=True)
    return net.eval()
def right(net,X,Y):
    """Shares of symbols with the right shape, shading, colour; of patches told from other print."""
    L=labels(Y)
    with torch.no_grad(): o=torch.cat([net(prep(torch.tensor(X[i:i+1024]))) for i in range(0,len(X),1024)])
    pos=L[:,3]==1
    return [(o[pos,3*k:3*k+3].argmax(1)==L[pos,k]).float().mean().item() for k in range(3)]+[((o[:,9]>0)==(L[:,3]==1)).float().mean().item()]
def export(net):
    """The bytes that SymbolNetwork.swift reads."""
    s={k:v.detach().numpy() for k,v in net.state_dict().items()}
    a,b,c,f=s['c1.weight'].shape[0],s['c2.weight'].shape[0],s['c3.weight'].shape[0],s['f1.weight'].shape[0]
    out=[b'VCSN',struct.pack('<4i',a,b,c,f)]
    def put(x): out.append(np.ascontiguousarray(x,dtype='<f4').tobytes())
    for k in('c1','c2','c3'): put(s[k+'.weight'].transpose(2,3,1,0)); put(s[k+'.bias'])
    put(s['f1.weight'].reshape(f,c,4,6).transpose(2,3,1,0).reshape(-1,f)); put(s['f1.bias'])
    w=np.zeros((f,16),np.float32); w[:,:10]=s['f2.weight'].T; bb=np.zeros(16,np.float32); bb[:10]=s['f2.bias']; put(w); put(bb)
    return b''.join(out)
