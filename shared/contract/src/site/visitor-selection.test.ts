import { expect, test } from '@rstest/core'
import { readDiscovery } from './discovery-document.ts'
import { selectionFor, selections } from './visitor-selection.ts'

const release = (version: string, traffic: number, isLive: boolean) => ({
  url: `/${version}.js`,
  metadata: { version, integrity: 'sha384-x' },
  deployment: { traffic, default: isLive },
  extras: { platform: { contract: 1, declaration: { prefixes: ['/x'], access: 'anyone', routes: [], navItems: [] } } },
})
const live = [release('1.0.0', 100, true)]
const withCanary = [release('2.0.0', 30, false), release('1.0.0', 70, true)]
const document = (shell: object[], auth: object[]) =>
  readDiscovery({ microFrontends: { 'sallyport/shell': shell, 'sallyport/auth': auth } })
const found = (discovery: ReturnType<typeof document>) =>
  selections(discovery).map(({ selection, bucket }) => {
    expect(selectionFor(discovery, bucket)).toBe(selection)
    return selection.releases
  })

test('all visitors get the same releases without a canary', () => {
  expect(found(document(live, live))).toEqual(['shell 1.0.0 auth 1.0.0'])
})

test('the visitors of each range of buckets get other releases', () => {
  expect(found(document(live, withCanary)).toSorted()).toEqual(['shell 1.0.0 auth 1.0.0', 'shell 1.0.0 auth 2.0.0'])
  expect(found(document([release('2.0.0', 60, false), release('1.0.0', 40, true)], withCanary)).toSorted()).toEqual([
    'shell 1.0.0 auth 1.0.0',
    'shell 2.0.0 auth 1.0.0',
    'shell 2.0.0 auth 2.0.0',
  ])
})
