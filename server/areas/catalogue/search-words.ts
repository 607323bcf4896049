const longest = 200;
const mostWords = 10;

/** Indonesian words that say nothing about what is sought. PostgreSQL has no list of them. */
const stopWords = new Set(
  `ada adalah agar akan antara atau bagi bahwa banyak bisa buat dalam dan dapat dari demi dengan di dia hanya
  harus hingga ialah ini itu jadi juga kami kamu karena ke kepada ketika kita lagi lain lalu maka mau masih
  mereka namun nya oleh pada para per pun saat saja sambil sampai sangat saya sebagai sebuah secara sedang
  sehingga seperti serta setiap suatu sudah supaya tapi telah tentang tetapi tiap untuk yaitu yang`.split(/\s+/),
);

/**
 * The words of a keyword as the search takes them: lower case, letters and digits only, each once, at most ten from the
 * first 200 characters; without stop words, unless there is nothing else.
 */
export function searchWordsOf(keyword: string): string[] {
  const typed =
    keyword
      .slice(0, longest)
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const words = [...new Set(typed)];
  const telling = words.filter((word) => !stopWords.has(word));
  return (telling.length > 0 ? telling : words).slice(0, mostWords);
}

const nasals: readonly [RegExp, string][] = [
  [/^[mp]en(?=[aiueo])/, 't'],
  [/^[mp]eng(?=[aiueo])/, 'k'],
  [/^[mp]em(?=[aiueo])/, 'm'],
];

/**
 * What a verb or its doer may be made of where Snowball gets it wrong, since Indonesian swallows the first letter:
 * menenun, penenun → tenun; mengukus → kukus; memasak → masak. The word itself where nothing of it can be missing.
 */
export function rootOf(word: string): string {
  const [prefix, letter] = nasals.find(([prefix]) => prefix.test(word)) ?? [];
  return prefix && letter && word.length >= 6 ? word.replace(prefix, letter) : word;
}
