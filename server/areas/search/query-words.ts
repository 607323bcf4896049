/** Splits search texts into words and derives the forms of Indonesian words. */
import { reduplicated, unified } from './spellings.ts';

export const maxLength = 200;
const maxWords = 10;

/** Indonesian stop words. PostgreSQL has no list of them. */
const stopWords = new Set(
  `ada adalah agar akan antara atau bagi bahwa banyak bisa buat dalam dan dapat dari demi dengan di dia hanya
  harus hingga ialah ini itu jadi juga kami kamu karena ke kepada ketika kita lagi lain lalu maka mau masih
  mereka namun nya oleh pada para per pula pun saat saja sambil sampai sangat satu saya sebagai sebuah secara
  sedang sehingga seperti serta setiap suatu sudah supaya tapi telah tentang tetapi tiap untuk yaitu yang
  banget biar bwt dgn dll dong for gak jg kalo kayak ngga nggak pake pe sama tuk utk ya yg
  apa bisa cocok deh deng gitu jo kah kak loh mana mo nih pi punya ready saran so stok tolong tuh
  a an and the of with from in on to my`.split(/\s+/),
);

/** Words about shopping that describe no product: "jual tas khas manado" means "tas manado". */
const fillerWords = new Set(
  `asli bagus barang beli brg buatan cantik cari carikan dijual harga indah jual jualan kerajinan khas kualitas model
  motif online original produk shop store terbaik toko ukuran untukku warna buy best colour color`.split(/\s+/),
);

/** Words of size, taste, people and amounts. Products that have them come first, but they hide no others. */
const vagueWords = new Set(
  `aesthetic besar biasa cewe cewek cowo cowok cwe cwo dewasa estetik estetis gede grosir handmade kecil keren kekinian
  kuat lengkap lucu mewah mungil murni pcs perempuan pria ringan satuan sederhana set tangan tradisional unik wanita
  karat k biji buah lusin orang pasang big small cute unique women woman men man`.split(/\s+/),
);
/** Words of a thing of any kind: what it is for decides. */
const genericWords = new Set(
  `benda cenderamata gift hadiah kado koleksi oleholeh pasangan perlengkapan pernakpernik present souvenir suvenir
  things`.split(/\s+/),
);

/** Whether a word names no kind of thing; `vague` for all those of which a product need not contain any. */
export const isGeneric = (word: string): boolean => genericWords.has(word);
export const isVague = (word: string): boolean => isGeneric(word) || vagueWords.has(word) || /^\d+k?$/.test(word);

export const isStopWord = (word: string): boolean => stopWords.has(word);

/** Whether a word may describe a product: it is neither a stop word nor a word about shopping. */
export const isDescriptive = (word: string): boolean => !stopWords.has(word) && !fillerWords.has(halfOf(word) ?? word);

/**
 * The words of a search text: lower case, letters and digits only, without duplicates, at most ten from the first 200
 * characters. A word with a sign inside and a reduplicated word are one word, as in the index: Jum'at becomes jumat;
 * oleh-oleh, oleh oleh and oleh2 become oleholeh. Stop words and words about shopping are removed unless there are no
 * other words.
 */
export function searchWordsOf(text: string): string[] {
  const words = [...new Set(wordsOf(text.slice(0, maxLength)))];
  const significant = words.filter((word) => !stopWords.has(word));
  const specific = words.filter(isDescriptive);
  return (specific.length > 0 ? specific : significant.length > 0 ? significant : words).slice(0, maxWords);
}

export const wordsOf = (text: string): string[] => unified(text).text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const maxPlainWords = 3;
const maxPlainLength = 60;

/**
 * The words of a text that may be kept, joined by spaces: one to three words of letters.
 * Null for other texts: those with digits or an @ may be phone numbers, codes or addresses.
 */
export function plainWords(text: string): string | null {
  const words = wordsOf(text);
  const written = words.join(' ');
  const isPlain = words.length > 0 && words.length <= maxPlainWords && written.length <= maxPlainLength;
  return isPlain && !/[\p{N}@]/u.test(text) ? written : null;
}

/** A word as people write it: oleholeh becomes oleh-oleh. */
export const spelled = (word: string): string => word.replace(reduplicated, '$1$2-$2$3');

/** The half of a reduplicated word: mobilmobilan becomes mobil. */
export const halfOf = (word: string): string | undefined => reduplicated.exec(word)?.[2];

/**
 * The spellings under which the index may contain a word: the word, its half if it is reduplicated (anak-anak → anak),
 * and its root.
 */
export function formsOf(word: string): string[] {
  const half = halfOf(word);
  return [...new Set([word, rootOf(word), ...(half && !stopWords.has(half) ? [half] : [])])];
}

/** Roots that begin like a prefixed word: Snowball would give kemeja (shirt) and meja (table) the same stem. */
export const falsePrefix = 'ke(meja|ranjang|pala|nari|baya)';
const falselyPrefixed = new RegExp(`^${falsePrefix}$`);

/** A word as it is given to the stemmer, in the index as well: kemeja becomes kmeja, so that it keeps its beginning. */
export const stemmable = (word: string): string => word.replace(falselyPrefixed, 'k$1');

const nasalPrefixes: readonly [RegExp, string][] = [
  [/^[mp]en(?=[aiueo])/, 't'],
  [/^[mp]eng(?=[aiueo])/, 'k'],
  [/^[mp]em(?=[aiueo])/, 'm'],
];

/**
 * The root of a word with the prefix men-/pen- (and its variants), where Indonesian drops the first letter of the root
 * and Snowball does not restore it: menenun, penenun → tenun; mengukus → kukus; memasak → masak. Other words are
 * returned unchanged.
 */
function rootOf(word: string): string {
  const [prefix, letter] = nasalPrefixes.find(([prefix]) => prefix.test(word)) ?? [];
  return prefix && letter && word.length >= 6 ? word.replace(prefix, letter) : word;
}
