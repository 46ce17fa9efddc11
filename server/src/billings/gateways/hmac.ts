import { createHmac, timingSafeEqual } from 'node:crypto'

type Hmac = { algorithm: 'sha256' | 'sha512'; secret: string; data: Buffer | string }

/** Whether a hexadecimal signature is the HMAC of the data; compared in constant time. */
export function isSignedBy(signature: string, { algorithm, secret, data }: Hmac): boolean {
  const expected = createHmac(algorithm, secret).update(data).digest()
  const given = Buffer.from(signature, 'hex')
  // A signature of another length or alphabet is compared too, so that the duration does not depend on it.
  const isComparable = given.length === expected.length && signature.length === expected.length * 2
  return timingSafeEqual(isComparable ? given : Buffer.alloc(expected.length), expected) && isComparable
}
