import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { limits } from '@sallyport/contract/config'

const tokenBytes = 32
const tokenPattern = /^[\w-]{43}$/

/** A token of a session or a device, or the key of hashes: 43 random characters. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url')
}

export function isTokenFormat(text: string): boolean {
  return tokenPattern.test(text)
}

/** The hash that the database stores instead of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The hash of a guessable text, such as an e-mail or a network. It cannot be computed without the key. */
export function keyedHash(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

const codeAlphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A code of an invite, a password reset, an order or a new node. */
export function newCode(): string {
  return Array.from(
    { length: limits.account.issuedCodeLength },
    () => codeAlphabet[randomInt(codeAlphabet.length)],
  ).join('')
}
