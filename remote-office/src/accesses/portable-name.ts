import { limits } from '@sallyport/contract/config'
import { isPortableName } from './client-names.ts'

const { interfaceNameLength } = limits.access

/**
 * Latin spellings of the letters а to я, as in passports (https://www.icao.int/sites/default/files/publications/DocSeries/9303_p3_cons_en.pdf,
 * section 6); but `y` for й, `yu` and `ya`, as most people write them.
 */
const russianLetters = 'a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya'.split(' ')

type PortableNameOptions = { name: string; id: number; otherNames: readonly string[] }

/**
 * Returns a file name for an access that every supported program imports, in lower case, because file systems that ignore the
 * case would replace another file. It contains the id where no Latin character remains, or the file of another access
 * has that name.
 */
export function portableName({ name, id, otherNames }: PortableNameOptions): string {
  const short = shortName(name)
  if (short === '') return `access-${id}`
  const isTaken = otherNames.some((other) => [other.toLowerCase(), shortName(other)].includes(short))
  return isTaken ? `${truncate(short, interfaceNameLength - `-${id}`.length)}-${id}` : short
}

function shortName(name: string): string {
  const latin = name
    .normalize('NFC')
    .toLowerCase()
    // Not an accented и, and letters of other alphabets; their remaining ones are Russian ones with accents.
    .replace(/[йіґє]/g, (letter) => 'yige'['йіґє'.indexOf(letter)]!)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[а-я]/g, (letter) => russianLetters[letter.charCodeAt(0) - 0x430]!)
  // The extension is added to the name.
  const safe = latin
    .replace(/[^a-z0-9_=+.-]+/g, '-')
    .replace(/^[-.]+/, '')
    .replace(/(?:\.conf)+$/, '')
  const short = truncate(safe)
  // A reserved name, which truncation can produce.
  return short && !isPortableName(short) ? truncate(`_${short}`) : short
}

const truncate = (name: string, length: number = interfaceNameLength) => name.slice(0, length).replace(/[-.]+$/, '')
