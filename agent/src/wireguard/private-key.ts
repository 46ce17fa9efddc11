import { wireGuardKey } from '@sallyport/contract/agent'
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'

/** Reads the private key of the interface. Checked here, because wg prints an invalid key. */
export async function readPrivateKey(file: string): Promise<string> {
  const key = (await readFile(file, 'utf8')).trim()
  if (!v.is(wireGuardKey, key)) throw new Error(`${file} does not contain a WireGuard key`)
  return key
}

/** Interfaces report keys with the bits that X25519 ignores set as in https://www.rfc-editor.org/rfc/rfc7748#section-5 */
export function isSamePrivateKey(one: string | null, other: string): boolean {
  return one !== null && clamp(one).equals(clamp(other))
}

function clamp(key: string): Buffer {
  const bytes = Buffer.from(key, 'base64')
  const last = bytes.length - 1
  bytes[0]! &= 0b1111_1000
  bytes[last] = (bytes[last]! & 0b0111_1111) | 0b0100_0000
  return bytes
}
