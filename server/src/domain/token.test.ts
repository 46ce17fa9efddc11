import { expect, test } from '@rstest/core'
import { hashToken, isTokenFormat, newCode, newToken } from './token.ts'

test('generates tokens of 256 bits with a stable hash', () => {
  const token = newToken()

  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(isTokenFormat(token)).toBe(true)
  expect(isTokenFormat(`${token}x`)).toBe(false)
  expect(hashToken(token)).toBe(hashToken(token))
  expect(hashToken(token)).not.toBe(hashToken(newToken()))
})

test('generates codes of 32 lower-case letters and digits', () => {
  expect(newCode()).toMatch(/^[a-z0-9]{32}$/)
  expect(newCode()).not.toBe(newCode())
})
