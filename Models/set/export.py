"""Writes net.pt as symbols.bin, the file that the library embeds."""
from train import *
import struct
net=Net(); net.load_state_dict(torch.load('net.pt'))
s={k:v.numpy() for k,v in net.state_dict().items()}
a,b,c,f=s['c1.weight'].shape[0],s['c2.weight'].shape[0],s['c3.weight'].shape[0],s['f1.weight'].shape[0]
out=[b'VCSN',struct.pack('<4i',a,b,c,f)]
def put(x): out.append(np.ascontiguousarray(x,dtype='<f4').tobytes())
for k in('c1','c2','c3'): put(s[k+'.weight'].transpose(2,3,1,0)); put(s[k+'.bias'])
w=s['f1.weight'].reshape(f,c,4,6).transpose(2,3,1,0).reshape(-1,f); put(w); put(s['f1.bias'])
w=np.zeros((f,16),np.float32); w[:,:10]=s['f2.weight'].T; bb=np.zeros(16,np.float32); bb[:10]=s['f2.bias']; put(w); put(bb)
open('symbols.bin','wb').write(b''.join(out)); print(sum(map(len,out)))
