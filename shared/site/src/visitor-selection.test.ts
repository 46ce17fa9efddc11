import { expect, test } from '@rstest/core'
import { readDiscovery } from './discovery-document.ts'
import { selectionFor } from './visitor-selection.ts'

const release = (version: string, traffic: number, isLive: boolean) => ({
  url: `/${version}.js`,
  metadata: { version, integrity: 'sha384-x' },
  deployment: { traffic, default: isLive },
  extras: {
    platform: { contract: 1, declaration: { prefixes: ['/x'], audience: 'anyone', routes: [], navItems: [] } },
  },
})
const live = [release('1.0.0', 100, true)]
const canary = (traffic: number) => [release('2.0.0', traffic, false), release('1.0.0', 100 - traffic, true)]
const document = (shell: object[], auth: object[]) =>
  readDiscovery({ microFrontends: { 'sallyport/shell': shell, 'sallyport/auth': auth } })

test('all visitors get the same without a canary', () => {
  const discovery = document(live, live)

  expect(selectionFor(discovery, 0)).toBe(selectionFor(discovery, undefined))
})

test('the visitors of each range of buckets get other releases', () => {
  const discovery = document(canary(60), canary(30))
  const cacheKeys = [0, 29.99, 30, 59.99, 60, undefined].map((bucket) => selectionFor(discovery, bucket).cacheKey)

  expect(cacheKeys).toEqual(['2.0.0 2.0.0', '2.0.0 2.0.0', '2.0.0 1.0.0', '2.0.0 1.0.0', '1.0.0 1.0.0', '1.0.0 1.0.0'])
})
