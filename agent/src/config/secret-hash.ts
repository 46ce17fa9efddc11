import { createHash, timingSafeEqual } from 'node:crypto'

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Compares the secret of an `Authorization` header with its hash, in constant time. */
export function isAuthorized(header: string | undefined, secretHash: string): boolean {
  const [, secret] = /^Bearer ([\w-]{1,128})$/i.exec(header ?? '') ?? []
  return secret !== undefined && timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(secretHash))
}
