#pragma once

// The parts of the page that do not depend on the run.

#include <string_view>

namespace supple::report {

inline constexpr std::string_view kPageStyle = R"(
:root{color-scheme:light dark;--ink:#1c2530;--faint:#5d6b7a;--line:#d9e0e7;--ground:#f5f7f9;--card:#ffffff;--good:#1d7a3e;--bad:#c0392b;--warn:#b26a00}
@media(prefers-color-scheme:dark){:root{--ink:#e6ebf0;--faint:#9aa7b4;--line:#2a333d;--ground:#0f1419;--card:#151b22;--good:#5fc27e;--bad:#ff6b5e;--warn:#f0a63c}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:1000px;margin:0 auto;padding:24px 20px 60px}h1{font-size:24px;margin:0 0 4px}h2{font-size:18px;margin:32px 0 10px}
.outcome{font-weight:600}.good{color:var(--good)}.bad{color:var(--bad)}.warn{color:var(--warn)}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(190px,1fr));gap:10px;margin:18px 0}
.figures div{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:8px 12px}
.figures dt{color:var(--faint);font-size:13px}.figures dd{margin:0;font-size:18px;font-variant-numeric:tabular-nums}
figure{background:var(--card);border:1px solid var(--line);border-radius:8px;margin:0 0 14px;padding:10px 12px}
figure svg{width:100%;height:auto;display:block}figcaption{color:var(--faint);font-size:13px}
table{border-collapse:collapse;width:100%;background:var(--card);border:1px solid var(--line)}
td,th{text-align:left;padding:4px 10px;border-top:1px solid var(--line);vertical-align:top}td.t{font-variant-numeric:tabular-nums;white-space:nowrap}
pre{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:12px;overflow:auto;font-size:13px}
summary{cursor:pointer;font-weight:600}.cursor{stroke:var(--faint);stroke-width:1;pointer-events:none}
.scroll{max-height:420px;overflow:auto}
)";

/// One moment in all pictures that have time across: a line follows the pointer.
inline constexpr std::string_view kPageScript = R"(
const plots=[...document.querySelectorAll('svg[data-from]')];
for(const p of plots){const d=p.dataset,c=document.createElementNS(p.namespaceURI,'g');
c.innerHTML='<line class="cursor"/><text class="cursor-time" text-anchor="middle"/>';c.style.display='none';p.append(c);p.cursor=c;
p.addEventListener('pointermove',e=>{const m=p.getScreenCTM(),x=(e.clientX-m.e)/m.a,s=(x-d.left)/(d.right-d.left);
show(s<0||s>1?null:+d.from+s*(d.to-d.from));});p.addEventListener('pointerleave',()=>show(null));}
function show(t){for(const p of plots){const d=p.dataset,c=p.cursor;if(t===null){c.style.display='none';continue;}
const x=+d.left+(t-d.from)/(d.to-d.from)*(d.right-d.left),l=c.firstChild,w=c.lastChild;c.style.display='';
for(const[k,v]of[['x1',x],['x2',x],['y1',d.top],['y2',d.bottom]])l.setAttribute(k,v);
w.setAttribute('x',x);w.setAttribute('y',+d.top-3);w.textContent=t.toFixed(3)+' s';}}
)";

}  // namespace supple::report
