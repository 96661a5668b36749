"""Fits what the SET reader's confidences are worth: calibrate.py DUMP [MEASURED.pkl [CHANGES]]; needs numpy, opencv-python-headless and the pictures.

DUMP is the program SetEvidenceDump (`swift build -c release --product SetEvidenceDump`); it prints what was measured of each card. The
pictures are the labelled photographs and the same under the changes of Tests/Accuracy/set_robustness.py; the network saw none of
them. Half of the weight is on the unchanged pictures. Every figure is printed for the sources left out in turn: fitted on the
others, judged on the one. The constants for CardCalibration.swift and TableInks.swift are fitted on all.
"""
import collections,os,pickle,struct,subprocess,sys,zlib
import cv2,numpy as np
sys.path.insert(0,os.path.join(os.path.dirname(os.path.abspath(__file__)),'..','..','Tests','Accuracy'))
import set_robustness as S
CODE=dict(n='123',c='rgp',s='sto',f='dos')
FIELDS=dict(n=slice(8,11),c=slice(11,14),s=slice(14,17),f=slice(17,20))
def measure(dump,changes,part=(0,1)):
    """One row a picture: what was printed of its cards, and what each is by the labels (None: no card, '?': not judged)."""
    rows,_=S.entries(); out=[]
    P=subprocess.Popen([dump],stdin=subprocess.PIPE,stdout=subprocess.PIPE)
    for e in rows[part[0]::part[1]]:
        plain,scale=S.load(e); L=e['label']
        for n in changes:
            random=np.random.default_rng(zlib.crc32((e['id']+n).encode()))
            p=plain if n=='as it is' else np.clip(S.CHANGES[n](plain.astype(np.float64),random),0,255).astype(np.uint8)
            p=np.ascontiguousarray(p); h,w=p.shape[:2]; s=scale*w/plain.shape[1]
            P.stdin.write(struct.pack('<II',w,h)+p.tobytes()); P.stdin.flush()
            C=[[float(v) for v in P.stdout.readline().split()] for _ in range(int(P.stdout.readline()))]
            C=np.array(C) if C else np.zeros((0,33)); used={}; truth=[None]*len(C)
            for t,c in enumerate(L['cards']):
                m=next((i for i in range(len(C)) if i not in used and S.inside([v*s for v in c['center']],C[i,:8].reshape(4,2))),None)
                if m is not None: used[m]=t; truth[m]=c['code'] if c.get('required',True) else '?'
            for i in set(range(len(C)))-set(used):
                m=C[i,:8].reshape(4,2).mean(0)
                for b in L.get('ignore_boxes',[]):
                    x,y,bw,bh=[v*s for v in b['box']]
                    if -.05*bw<=m[0]-x<=1.05*bw and -.05*bh<=m[1]-y<=1.05*bh: truth[i]='?'
            missed=sum(c.get('required',True) and t not in used.values() for t,c in enumerate(L['cards']))
            out.append(dict(id=e['id'],kind=e['kind'],source=e['source_repo'],change=n,cards=C,truth=truth,missed=missed,label=L,used=used))
    return out
# -- the table's inks, as TableInks.swift -----------------------------------------------------------------------
def unit(v): return v/np.maximum(np.linalg.norm(v,axis=-1,keepdims=True),1e-9)
INK=dict(usual=unit(np.array([[.708,.699,.102],[.530,.307,.791],[.426,.746,.512]])),weight=.7,kappa=10.,faint=.25,doubt=1e-2)
def inks(C,o=INK):
    col=C[:,11:14].copy(); ink=C[:,21:24]; n=(ink**2).sum(1); use=n>1e-4
    if use.sum()<2: return col
    U=unit(ink[use]); k=o['kappa']*n[use]/(n[use]+o['faint']**2); pri=col[use]+o['doubt']; pri/=pri.sum(1,keepdims=True); r=pri; w=C[use,20]
    for _ in range(6):
        M=unit(o['usual']*o['weight']+(r*w[:,None]).T@U); r=pri*np.exp(k[:,None]*(U@M.T-1)); r/=r.sum(1,keepdims=True)
    col[use]=r; return col
def weights(R): 
    w=np.array([r['change']=='as it is' for r in R],float); n=max((w==0).sum(),1); return np.where(w>0,.5/max(w.sum(),1),.5/n)*len(R)
def samples(R,key,o=INK):
    """Probabilities, true class, weight, source of every card that is one."""
    P=[];Y=[];W=[];G=[]
    for r,w in zip(R,weights(R)):
        V=inks(r['cards'],o) if key=='c' else r['cards'][:,FIELDS[key]]
        for v,t in zip(V,r['truth']):
            if t and t!='?': P.append(v);Y.append(CODE[key].index(t['ncsf'.index(key)]));W.append(w);G.append(r['source'])
    return np.array(P),np.array(Y),np.array(W),np.array(G)
def temper(P,b,e):
    Q=np.maximum(P,1e-12)**b; Q/=Q.sum(1,keepdims=True); return Q*(1-3*e)+e
def nll(P,Y,W): return -(W*np.log(P[np.arange(len(Y)),Y])).sum()/W.sum()
def fit_temper(P,Y,W):
    return min(((nll(temper(P,b,e),Y,W),b,e) for b in (.4,.5,.6,.7,.8,.9,1,1.15,1.3,1.5,1.75,2,2.5,3) for e in (1e-4,2e-4,5e-4,1e-3,2e-3,4e-3,8e-3,.015)))[1:]
SIDES,WHITE,DOUBT,SEEN,TABLE,NUMBER=slice(24,28),28,29,30,31,32
def state(c):
    """How well a card's ends confirm the number of its symbols: 0 both clear, 1 one, 2 none, 3 more symbols than seen."""
    return 3 if c[NUMBER]!=c[SEEN] else 2-int(c[25]>9)-int(c[27]>9)
def number_samples(R):
    T=[(state(c),int(c[NUMBER])==int(t[0]),w,r['source']) for r,w in zip(R,weights(R)) for c,t in zip(r['cards'],r['truth']) if t and t!='?']
    return [np.array(v) for v in zip(*T)]
def fit_numbers(s,y,w):
    return np.array([((w*y)[s==k].sum()+1)/(w[s==k].sum()+1.1) for k in range(4)])
def presence_features(C):
    """The reader's own estimate as a logit; it decides what is reported, so only its scale is fitted."""
    p=np.clip(C[:,20],1e-4,1-1e-4); return np.stack([np.ones(len(C)),np.log(p/(1-p))],1)
def presence_samples(R):
    T=[(f,t is not None,w,r['source']) for r,w in zip(R,weights(R)) if len(r['cards']) for f,t in zip(presence_features(r['cards']),r['truth']) if t!='?']
    return [np.array(v) for v in zip(*T)]
def logistic(X,Y,W,ridge=.05):
    b=np.zeros(X.shape[1])
    for _ in range(100):
        p=1/(1+np.exp(-np.clip(X@b,-30,30))); g=X.T@(W*(Y-p))-ridge*b; H=(X*(W*p*(1-p))[:,None]).T@X+ridge*np.eye(len(b)); d=np.linalg.solve(H,g); b=b+np.clip(d,-2,2)
        if np.abs(d).max()<1e-7: break
    return b
def sigmoid(x): return 1/(1+np.exp(-np.clip(x,-30,30)))
def fit(R,o=INK):
    """All constants from these pictures."""
    k={key:fit_temper(*samples(R,key,o)[:3]) for key in 'csf'}
    k['n']=fit_numbers(*number_samples(R)[:3]); X,Y,W,_=presence_samples(R); k['p']=logistic(X,Y,W)
    T=[table(r,k,o) for r in R if r['kind']=='table']; X=np.array([t[0] for t in T]); Y=np.array([t[1] for t in T],float)
    k['l']=logistic(X,Y,weights([r for r in R if r['kind']=='table'])); return k
NAMES=[a+b+c+d for a in '123' for b in 'rgp' for c in 'sto' for d in 'dos']
def judge(r,k,o=INK):
    """As CardCalibration.swift and DeckResolver.swift: of each card the four probabilities, presence, names."""
    C=r['cards']; n=len(C)
    if not n: return [],np.zeros((0,5)),np.zeros(0)
    c=temper(inks(C,o),*k['c']);s=temper(C[:,FIELDS['s']],*k['s']);f=temper(C[:,FIELDS['f']],*k['f']); N=np.zeros((n,3))
    for i in range(n):
        m=int(C[i,NUMBER])-1; p=k['n'][state(C[i])]; q=(1-p)*np.array([[0,.7,.3],[.2,0,.8],[.2,.8,0]])[m]; q[m]=p; N[i]=q
    pr=sigmoid(presence_features(C)@k['p']); J=(N[:,:,None,None,None]*c[:,None,:,None,None]*s[:,None,None,:,None]*f[:,None,None,None,:]).reshape(n,81)
    name=J.argmax(1); keep=[i for i in range(n) if C[i,20]>=.5]; resolve(J,name,keep)
    sure=J[np.arange(n),name]*pr; out=np.zeros((n,5))
    for i in range(n):
        w=np.ones(81)
        for j in keep:
            if j!=i and name[j]!=name[i]: w[name[j]]*=1-min(sure[j],.99)
        A=J[i]*w; A/=A.sum(); out[i,4]=A[name[i]]*pr[i]; A=A.reshape(3,3,3,3); a,b,d,e=name[i]//27,name[i]//9%3,name[i]//3%3,name[i]%3
        out[i,:4]=A.sum((1,2,3))[a],A.sum((0,2,3))[b],A.sum((0,1,3))[d],A.sum((0,1,2))[e]
    return [NAMES[i] for i in name],out,pr
def resolve(J,name,keep):
    for _ in range(8):
        holder={}; changed=False
        for i in keep:
            if name[i] not in holder: holder[name[i]]=i; continue
            taken={name[j] for j in keep}; best=None
            for q in (i,holder[name[i]]):
                free=[c for c in range(81) if c not in taken]; c=max(free,key=lambda c:J[q,c]); ratio=J[q,c]/max(J[q,name[q]],1e-12)
                if best is None or ratio>=best[0]: best=(ratio,q,c)
            if best[0]>RATIO: name[best[1]]=best[2]; changed=True; break
        if not changed: return
RATIO=.004
def sets(names):
    at={}; [at.setdefault(c,[]).append(i) for i,c in enumerate(names)]; S3=set()
    def third(x,y,v): return x if x==y else next(z for z in v if z not in(x,y))
    for i in range(len(names)):
        for j in range(i+1,len(names)):
            c=''.join(third(names[i][q],names[j][q],v) for q,v in enumerate(('123','rgp','sto','dos')))
            S3|={(i,j,m) for m in at.get(c,[]) if m>j}
    return S3
def table(r,k,o=INK):
    names,out,pr=judge(r,k,o); keep=[i for i in range(len(names)) if r['cards'][i,20]>=.5]
    place={i:q for q,i in enumerate(keep)}; mine=sorted(sorted(r['used'].get(keep[i],-1) for i in t) for t in sets([names[i] for i in keep]))
    L=r['label']; good=mine in [sorted(sorted(t) for t in L.get(q,L['sets'])) for q in('sets','sets_required_only')]
    lost=np.log(np.maximum(1-np.array([pr[i] for i in range(len(names)) if i not in keep]),1e-3)).sum() if len(names) else 0
    return np.array([1,np.log(np.maximum(out[keep,4],1e-4)).sum(),lost,len(keep)/12]),good
def colors(R,o=INK):
    print('colours right by the network alone / by all cards of the table together; log loss of both:')
    for n in dict.fromkeys(r['change'] for r in R):
        Q=[r for r in R if r['change']==n]; a,b=[samples(Q,'c',q) for q in (dict(o,kappa=0.,doubt=0.),o)]
        print('  %-20s %5d cards %5d / %5d   %.4f / %.4f'%((n,len(a[1]))+tuple((s[0].argmax(1)==s[1]).sum() for s in(a,b))+tuple(nll(temper(s[0],1,1e-4),s[1],s[2]) for s in(a,b))))
def show(title,pairs): print(title); S.reliability(pairs)
def report(R,o=INK):
    said=collections.defaultdict(list); right=0; total=0
    for g in sorted({r['source'] for r in R}):
        mine=[r for r in R if r['source']==g]; k=fit([r for r in R if r['source']!=g],o)
        for r in mine:
            names,out,pr=judge(r,k,o)
            for n,v,p,t,c in zip(names,out,pr,r['truth'],r['cards']):
                if t=='?' : continue
                said['is a card'].append((p,t is not None))
                if c[20]<.5: continue
                said['card'].append((v[4],n==t))
                if t:
                    for q,a in enumerate(('number','color','shading','shape')): said[a].append((v[q],n[q]==t[q]))
                    right+=n==t
            if r['kind']=='table': x,y=table(r,k,o); said['list of sets'].append((sigmoid(x@k['l']),y))
        total+=sum(c.get('required',True) for r in mine for c in r['label']['cards'])
    print('each source judged by constants of the others: %d of %d cards right = %.2f %%'%(right,total,100*right/max(total,1)))
    for a in ('card','number','shape','color','shading','is a card','list of sets'): show(a+':',said[a])
def main():
    R=pickle.load(open(sys.argv[2],'rb')) if len(sys.argv)>2 and os.path.exists(sys.argv[2]) else measure(sys.argv[1],[n for n in S.CHANGES if len(sys.argv)<4 or any(n.startswith(c) for c in sys.argv[3].split(','))])
    if len(sys.argv)>2 and not os.path.exists(sys.argv[2]): pickle.dump(R,open(sys.argv[2],'wb'))
    print(len(R),'pictures'); colors(R); report(R); k=fit(R)
    for q,v in k.items(): print(q,np.round(v,4).tolist())
if __name__=='__main__': main()
