import { expect, test } from '@rstest/core'
import * as limits from './limits.ts'

test('the limits have the values of §5 and §9', () => {
  expect(limits.account).toMatchObject({ maxEmailLength: 64, minPasswordLength: 8, maxPasswordLength: 64 })
  expect(limits.account).toMatchObject({ minCodeLength: 24, maxCodeLength: 64 })
  expect(limits.node).toMatchObject({ maxNameLength: 64, maxCityLength: 64, maxUrlLength: 255, maxApiTokenLength: 128 })
  expect(limits.node).toMatchObject({ maxSubnetLength: 45, maxPublicKeyLength: 128, unlimited: 0, defaultPort: 51820 })
  expect(limits.access.maxNameLength).toBe(32)
  expect(limits.api).toEqual({ timeout: 5000 })
  expect(limits.page).toMatchObject({ size: 25, billingsSize: 10, loadThreshold: 0.8, scrollCheckInterval: 150 })
  expect(limits.translations).toMatchObject({
    languages: ['en', 'ru'],
    fallbackLanguage: 'en',
    version: '1.0.7',
    maxRetries: 5,
  })
  expect(limits.translations).toMatchObject({ storageKey: 'app-lang', maxParallelReads: 10, retryDelay: 350 })
  expect(limits.toast.closeAfter).toBe(5000)
})
