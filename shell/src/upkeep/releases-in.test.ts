import { expect, test } from '@rstest/core'
import { releasesIn } from './releases-in.ts'

const release = (version: string, isDefault = true) => ({
  url: `/remotes/office/${version}/remoteEntry.js`,
  metadata: { version, integrity: `sha384-${version}` },
  deployment: { traffic: 100, default: isDefault },
  extras: { platform: { contract: 1 } },
})
const site = (...releases: object[]) => ({
  microFrontends: { 'sallyport/shell': [release('1.0.0')], 'sallyport/office': releases },
})

const before = releasesIn(site(release('1.0.0')))

test('the same releases are the same site, in whatever order and with whatever beside them', () => {
  const { microFrontends } = site(release('1.0.0'))
  const other = { schema: 'x', microFrontends: Object.fromEntries(Object.entries(microFrontends).toReversed()) }

  expect(releasesIn(other)).toBe(before)
  expect(releasesIn(site(release('2.0.0', false), release('1.0.0')))).toBe(before)
})

test('another live release, or another build of it, is another site', () => {
  expect(releasesIn(site(release('1.0.1')))).not.toBe(before)
  expect(releasesIn(site({ ...release('1.0.0'), metadata: { version: '1.0.0', integrity: 'sha384-x' } }))).not.toBe(
    before,
  )
  expect(releasesIn(site(release('2.0.0'), release('1.0.0', false)))).not.toBe(before)
})

test('what is no discovery document is refused', () => {
  expect(() => releasesIn({})).toThrow()
})
