/**
 * Latin spellings of the letters а to я, as in passports except for й, ъ, ю and я
 * (https://www.icao.int/sites/default/files/publications/DocSeries/9303_p3_cons_en.pdf).
 */
const russianLetters = 'a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya'.split(' ')

/** A string in lower case, without accents, and with Latin instead of Russian letters. */
export const toLatin = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    // й is not an accented и; і, ї, ґ and є are Ukrainian.
    .replace(/[йіїґє]/g, (letter) => 'yiige'['йіїґє'.indexOf(letter)]!)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[а-я]/g, (letter) => russianLetters[letter.charCodeAt(0) - 0x430]!)
