import { readFileSync } from 'node:fs';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { connect, disconnect, pool } from '#platform/db.ts';
import { listProducts } from '#server/areas/catalogue/list-products.ts';
import { searchProducts } from '#server/areas/catalogue/search-products.ts';
import { getProduct } from '#server/areas/catalogue/queries.ts';
const base = readFileSync('/tmp/catalogue/url','utf8').trim();
const orig = pg.Client.prototype.query as any;
let mode = 'plain'; const names = new Map<string,string>();
(pg.Client.prototype as any).query = function (q: any, v: any, cb: any) {
  if (mode === 'named' && typeof q === 'object' && q.text && !q.name) {
    let n = names.get(q.text); if (!n) names.set(q.text, n = 'n' + names.size);
    q = { ...q, name: n };
  }
  return orig.call(this, q, v, cb);
};
for (const db of ['s10k','s1m']) {
 connect(base.replace('@/kreasi', '@/'+db), 10);
 const first = (await listProducts({sortBy:'newest', limit: 1})).data[0]!;
 let cursor: any; for (let i=0;i<60;i++){ const p = await listProducts({sortBy:'price-lowtohigh', limit:100, cursor}); cursor = p.nextCursor ?? cursor; }
 const cases: any = {
  listing: () => listProducts({ sortBy: 'price-lowtohigh', limit: 24 }),
  deep: () => listProducts({ sortBy: 'price-lowtohigh', limit: 24, cursor }),
  cat: () => listProducts({ sortBy: 'price-lowtohigh', limit: 24, category: ['souvenirs'] }),
  product: () => getProduct(first._id), search: () => searchProducts('tas anyaman', { limit: 24 }),
 };
 for (const [k,f] of Object.entries<any>(cases)) for (mode of ['plain','named','plain','named']) {
  let n=0; const end = performance.now()+2000; const lat:number[]=[];
  const c0 = process.cpuUsage();
  await Promise.all(Array.from({length:10}, async()=>{ while(performance.now()<end){ const a=performance.now(); await f(); lat.push(performance.now()-a); n++; } }));
  const c = process.cpuUsage(c0);
  lat.sort((a,b)=>a-b); console.log(db,k,mode,Math.round(n/2)+'/s','p50',lat[lat.length>>1]!.toFixed(2), 'node cpu us/op', Math.round((c.user+c.system)/n));
 }
 mode='plain'; await disconnect();
}
