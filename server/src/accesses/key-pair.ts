import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'

type KeyPair = { private_key: string; public_key: string }

/** A new X25519 key pair in the format of WireGuard: 32 bytes in base64. */
export function newKeyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  const { d, x } = { ...privateKey.export({ format: 'jwk' }), ...publicKey.export({ format: 'jwk' }) }
  if (!d || !x) throw new Error('The key pair has no bytes')
  return { private_key: base64FromBase64Url(d), public_key: base64FromBase64Url(x) }
}

/** The PKCS #8 header of an X25519 private key (https://www.rfc-editor.org/rfc/rfc8410#section-7). */
const pkcs8Prefix = Buffer.from('302e020100300506032b656e04220420', 'hex')

/** Derives the public key of a private key; both in base64. */
export function publicKeyOf(private_key: string): string {
  const key = Buffer.concat([pkcs8Prefix, Buffer.from(private_key, 'base64')])
  const { x = '' } = createPublicKey(createPrivateKey({ key, format: 'der', type: 'pkcs8' })).export({ format: 'jwk' })
  return base64FromBase64Url(x)
}

function base64FromBase64Url(text: string): string {
  return Buffer.from(text, 'base64url').toString('base64')
}
