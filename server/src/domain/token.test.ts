import { expect, test } from '@rstest/core'
import { hashOfToken, isTokenShaped, newCode, newToken } from './token.ts'

test('tokens carry 256 bits and are known again by their hash', () => {
  const token = newToken()

  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(isTokenShaped(token)).toBe(true)
  expect(isTokenShaped(`${token}x`)).toBe(false)
  expect(hashOfToken(token)).toBe(hashOfToken(token))
  expect(hashOfToken(token)).not.toBe(hashOfToken(newToken()))
})

test('codes are 32 small letters and digits', () => {
  expect(newCode()).toMatch(/^[a-z0-9]{32}$/)
  expect(newCode()).not.toBe(newCode())
})
