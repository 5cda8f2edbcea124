import { chromium } from 'playwright-core';
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const p=await b.newPage({viewport:{width:375,height:800}}); await p.goto('http://localhost:4777/'); await p.waitForTimeout(500);
console.log(await p.evaluate(()=>[...document.querySelectorAll('.prose figure')].slice(0,2).map(f=>[f.className,f.scrollWidth,f.clientWidth,getComputedStyle(f).overflowX,[...f.querySelectorAll('img')].map(i=>[i.clientWidth,i.naturalWidth])])));
await p.setViewportSize({width:320,height:256}); for (const u of ['/','/docs/guides/','/docs/reference/services/networking/virtual-private-cloud-vpc/']) { await p.goto('http://localhost:4777'+u); console.log(u, await p.evaluate(()=>document.documentElement.scrollWidth-document.documentElement.clientWidth)); }
await b.close();
