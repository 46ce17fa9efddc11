import { limits } from '@sallyport/contract/config'
import { isPortableName, isReserved } from './client-names.ts'
import { latinLetters } from './latin-letters.ts'

const { interfaceNameLength } = limits.access

type PortableNameOptions = { name: string; id: number; otherNames: readonly string[] }

/**
 * Returns a file name for an access that every supported program imports, in lower case, because file systems that ignore the
 * case would replace another file. It contains the id where no Latin character remains, or the file of another access
 * has that name.
 */
export function portableName({ name, id, otherNames }: PortableNameOptions): string {
  const short = shortName(name)
  if (short === '') return `access-${id}`
  const isTaken = otherNames.some((other) => short === (isPortableName(other) ? other.toLowerCase() : shortName(other)))
  return isTaken ? `${truncate(short, interfaceNameLength - `-${id}`.length)}-${id}` : short
}

function shortName(name: string): string {
  const letters = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{Script=Cyrillic}/gu, (letter) => latinLetters[letter] ?? letter)
  const latin = letters.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  // The extension is added to the name.
  const safe = latin
    .replace(/[^a-z0-9_=+.-]+/g, '-')
    .replace(/^[-.]+/, '')
    .replace(/(?:\.conf)+$/, '')
  const short = truncate(safe)
  // Truncation can produce a reserved name.
  return isReserved(short) ? truncate(`_${short}`) : short
}

const truncate = (name: string, length: number = interfaceNameLength) => name.slice(0, length).replace(/[-.]+$/, '')
