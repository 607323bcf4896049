import { readFileSync } from 'node:fs';
import { connect, disconnect } from '/work/main/server/platform/db.ts';
import { listProducts } from '/work/main/server/areas/catalogue/list-products.ts';
import { searchProducts } from '/work/main/server/areas/catalogue/search-products.ts';
import { getProduct, listFeatured } from '/work/main/server/areas/catalogue/queries.ts';
const base = readFileSync('/tmp/catalogue/url','utf8').trim();
const only = process.argv[2];
for (const name of ['s10k','s100k','s1m']) {
  connect(base.replace('@/kreasi', '@/'+name), 4);
  const L = (q: any) => () => listProducts({ sortBy: 'price-lowtohigh', limit: 24, ...q });
  let deep: any = {};
  let cursor: any; for (let i=0;i<60;i++){ const p = await listProducts({sortBy:'price-lowtohigh', limit:100, cursor}); if(!p.nextCursor) break; cursor = p.nextCursor; }
  deep = cursor;
  const first = (await listProducts({sortBy:'newest', limit: 1})).data[0]!;
  const S = (k: string) => () => searchProducts(k, { limit: 24 });
  const cases: Record<string, () => Promise<any>> = {
    'listing 24': L({}), 'listing 100': L({limit:100}), 'deep page': L({cursor: deep}), 'newest 12': L({sortBy:'newest', limit:12}),
    '1 cat': L({category:['souvenirs']}), '3 cats': L({category:['souvenirs','home-decor','eco-friendly']}),
    '3 cats 2 bands': L({category:['souvenirs','home-decor','eco-friendly'], price:['under-50','over-500']}),
    'cat band title': L({category:['souvenirs'], price:['under-50','over-500'], sortBy:'title-atoz'}),
    'promo instock title': L({offer:['promo','in-stock'], sortBy:'title-ztoa'}),
    'promo cat hightolow': L({offer:['promo'], category:['souvenirs'], sortBy:'price-hightolow'}),
    'product': () => getProduct(first._id), 'featured': listFeatured,
    's keranjang': S('keranjang'), 's kayu': S('kayu'), 's dengan kain': S('kain'), 's tas anyaman': S('tas anyaman'), 's keranjang rotan': S('keranjang rotan'), 's tas pandan tomohon': S('tas pandan tomohon'), 's cermin kuningan': S('cermin kuningan'), 's kernjang rotan': S('kernjang rotan'), 's keranj': S('keranj'),
  };
  console.log('==', name);
  for (const [label, f] of Object.entries(cases)) {
    if (only && !label.startsWith(only)) continue;
    let r: any; for (let i=0;i<30;i++) r = await f();
    const t: number[] = []; for (let i=0;i<150;i++){ const a=performance.now(); await f(); t.push(performance.now()-a);} t.sort((a,b)=>a-b);
    console.log(label.padEnd(22), 'p50', t[75]!.toFixed(2), 'p95', t[142]!.toFixed(2), 'rows', r.data?.length ?? r.length ?? 1, 'total', r.total ?? '', r.corrected ?? '');
  }
  await disconnect();
}
