import { createPrivateKey, createPublicKey } from 'node:crypto'

/** The PKCS #8 header of an X25519 private key (https://www.rfc-editor.org/rfc/rfc8410#section-7). */
const pkcs8Prefix = Buffer.from('302e020100300506032b656e04220420', 'hex')

/** Derives the public key of a private key; both in base64. */
export function publicKeyOf(private_key: string): string {
  const key = Buffer.concat([pkcs8Prefix, Buffer.from(private_key, 'base64')])
  const { x = '' } = createPublicKey(createPrivateKey({ key, format: 'der', type: 'pkcs8' })).export({ format: 'jwk' })
  return Buffer.from(x, 'base64url').toString('base64')
}
