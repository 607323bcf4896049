import { beforeAll, expect, test } from 'vitest';
import type { ProductId } from '#contract/ids.ts';
import { transaction } from '#platform/transaction.ts';
import { call } from '#server/testing/call.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { newSeller, type Person } from '#server/testing/people.ts';
import { newProduct } from '#server/testing/products.ts';
import { indexProducts } from './search-index.ts';

let seller: Person;
const ids = new Map<string, ProductId>();

/** Offers a product with this title, once. */
async function offer(title: string): Promise<ProductId> {
  const id = ids.get(title) ?? (await newProduct(seller, { title }));
  if (!ids.has(title)) await transaction((tx) => indexProducts(tx, [id]));
  ids.set(title, id);
  return id;
}

beforeAll(async () => {
  await openShop();
  seller = await newSeller('Toko Ejaan');
});

const find = async (keyword: string) => {
  const { data } = (await call(null, 'GET /api/shop/search/:keyword', { params: { keyword }, query: { limit: 100 } }))
    .body;
  return data.map(({ _id }) => _id);
};

test.each([
  [
    "Kalender Jum'at",
    ['jumat', "jum'at", 'jum at', 'Jum’at', 'jumʼat', 'jumʻat', 'jum`at', 'jum-at', 'kalender jumat'],
  ],
  ['Kalender Jum’at Kliwon', ['kliwon jumat', "kliwon jum'at", 'kliwon jum at', 'kliwon jum‘at']],
  ['Kalender Jumat Legi', ['legi jumat', "legi jum'at", 'legi Jum’at', 'legi jum at']],
  ["Sulaman Do'a Ibu", ['doa ibu', "do'a ibu", 'do a ibu', 'doʼa ibu', 'sulaman doa']],
  ['Sulaman Doa Bapak', ["do'a bapak", 'do’a bapak', 'doa bapak']],
  ["Patung To'ar dan Lumimu'ut", ['toar lumimuut', "to'ar lumimu'ut", 'to ar lumimu ut', 'to’ar lumimuut', 'toʻar']],
  ['Patung Toar dan Lumimuut Kayu', ["to'ar kayu", "lumimu'ut kayu", 'lumimuut kayu']],
  ['Rehal Al-Qur’an', ['alquran', "al-qur'an", 'al quran', 'al-quran', 'quran', "qur'an", 'qur an', 'al qur an']],
  ['Rehal Alquran Jati', ["al-qur'an jati", 'al-quran jati', 'alquran jati']],
  ['Rehal Al Quran Pinus', ["al-qur'an pinus", 'al-quran pinus', 'al quran pinus']],
  ['T-Shirt Kabela', ['tshirt kabela', 't-shirt kabela', 't shirt kabela', 't‑shirt kabela']],
  ['T Shirt Mapalus', ['t-shirt mapalus', 't shirt mapalus']],
  ['Tshirt Waruga', ['t-shirt waruga', 'tshirt waruga', 't–shirt waruga']],
  ['Paket D.I.Y Anyam', ['diy anyam', 'd.i.y anyam', 'd i y anyam']],
])('finds %s with a sign, without it and as several words', async (title, keywords) => {
  const id = await offer(title);
  for (const keyword of keywords) expect(await find(keyword), keyword).toContain(id);
});

test.each([
  ['Mobil-Mobilan Albasia', ['mobil2an', 'mobil²an', 'mobil-mobilan', 'mobil mobilan', 'mobilmobilan', 'mobil2-an']],
  ['Mobil2an Cempaka', ['mobil-mobilan cempaka', 'mobil mobilan cempaka', 'mobil2an cempaka', 'mobilan cempaka']],
  ['Kereta-keretaan Nantu', ['kereta2an nantu', 'kereta-keretaan nantu', 'kereta keretaan nantu']],
  ['Kereta2an Besi', ['kereta-keretaan besi', 'kereta2an besi']],
  ['Kain Kemerah-merahan', ['kain kemerah2an', 'kain kemerah-merahan', 'kemerahmerahan']],
  ['Kain Kehijau2an', ['kain kehijau-hijauan', 'kain kehijau2an']],
  ['Oleh2 Bunaken', ['oleh-oleh bunaken', 'oleh oleh bunaken', 'oleh2 bunaken', 'oleh² bunaken', 'oleholeh bunaken']],
  ['Oleh-Oleh Lembeh', ['oleh2 lembeh', 'oleh² lembeh', 'oleh‑oleh lembeh', 'oleh – oleh lembeh']],
  ['Baju Anak2 Tomohon', ['baju anak-anak tomohon', 'baju anak anak tomohon', 'anak2 tomohon', 'anak tomohon']],
  ['Baju Anak-anak Bitung', ['anak2 bitung', 'anak² bitung', 'anakanak bitung']],
  ['Gantungan Kupu² Tondano', ['kupu-kupu tondano', 'kupu2 tondano', 'kupu kupu tondano']],
  ['Sayur-sayuran Kain Flanel', ['sayur2an flanel', 'sayur sayuran flanel', 'sayur-sayuran flanel']],
  ['Terong2 Kayu Langowan', ['terong-terong langowan', 'terong langowan']],
  ['Celengan Kura‑Kura Manganitu', ['kura2 manganitu', 'kura-kura manganitu', 'kurakura manganitu']],
])('finds %s by the numeral, the hyphen and the space of reduplication', async (title, keywords) => {
  const id = await offer(title);
  for (const keyword of keywords) expect(await find(keyword), keyword).toContain(id);
});

test.each([
  ['Liontin Emas 18K', ['liontin emas 18k', 'liontin 18 karat', 'liontin 18karat', 'liontin 18 k']],
  ['Anting Emas 24 Karat', ['anting emas 24k', 'anting emas 24 karat', 'anting 24karat', 'anting 24 K']],
])('finds %s by its karats', async (title, keywords) => {
  const id = await offer(title);
  for (const keyword of keywords) expect(await find(keyword), keyword).toContain(id);
});

test('words with a sign match no others that begin like them', async () => {
  const id = await offer('Tempat Lilin Rurukan');
  for (const keyword of ["lil'at", 'lil2an rurukan']) expect(await find(keyword), keyword).not.toContain(id);
});

test.each([
  ['Sarung Keungu-unguan', 'Sarung Ungu', ['keungu2an', 'keungu-unguan']],
  ['Sarung Kecoklat2an', 'Sarung Coklat', ['kecoklat-coklatan', 'kecoklat2an']],
])('%s comes before %s, which has only the half of the word', async (title, newer, keywords) => {
  const id = await offer(title);
  await offer(newer);
  for (const keyword of keywords) expect((await find(keyword))[0], keyword).toBe(id);
});
