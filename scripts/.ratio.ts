import { readFileSync } from 'node:fs';
const root = '/work/main/server/';
const { connect, disconnect } = await import(root + 'platform/db.ts');
const { listProducts } = await import(root + 'areas/catalogue/list-products.ts');
const { searchProducts } = await import(root + 'areas/catalogue/search-products.ts');
const { getProduct, listFeatured } = await import(root + 'areas/catalogue/queries.ts');
const base = readFileSync('/tmp/catalogue/url','utf8').trim();
const samples: any = {}; const totals: any = {};
for (let round = 0; round < 8; round++) for (const name of ['s10k','s1m']) {
  connect(base.replace('@/kreasi', '@/'+name), 2);
  let cursor: any; for (let i=0;i<60;i++){ const p = await listProducts({sortBy:'price-lowtohigh', limit:100, cursor}); if(!p.nextCursor) break; cursor = p.nextCursor; }
  const first = (await listProducts({sortBy:'newest', limit: 1})).data[0]!;
  const L = (q: any) => () => listProducts({ sortBy: 'price-lowtohigh', limit: 24, ...q });
  const S = (k: string) => () => searchProducts(k, { limit: 24 });
  const cases: Record<string, () => Promise<any>> = { listing: L({}), deep: L({cursor}), category: L({category:['souvenirs']}), '3cats2bands': L({category:['souvenirs','home-decor','eco-friendly'], price:['under-50','over-500']}), product: () => getProduct(first._id), featured: listFeatured,
   'kayu': S('kayu'), 'motif': S('motif'), 'tas anyaman': S('tas anyaman'), 'kotak kayu': S('kotak kayu'), 'keranjang rotan': S('keranjang rotan'), 'cermin kuningan': S('cermin kuningan'), 'tas pandan tomohon': S('tas pandan tomohon'), 'kernjang rotan': S('kernjang rotan') };
  for (const [label, f] of Object.entries(cases)) { for (let i=0;i<12;i++) totals[label+name] = (await f()).total; const t = ((samples[label] ??= {})[name] ??= []); for (let i=0;i<60;i++){ const a=performance.now(); await f(); t.push(performance.now()-a);} }
  await disconnect();
}
for (const [label, by] of Object.entries<any>(samples)) { const m = (n: string) => by[n].toSorted((a:number,b:number)=>a-b)[by[n].length>>1]; const [a,b]=[m('s10k'),m('s1m')]; console.log(label.padEnd(20), a.toFixed(2), b.toFixed(2), 'x'+(b/a).toFixed(2), 'totals', totals[label+'s10k'], totals[label+'s1m']); }
