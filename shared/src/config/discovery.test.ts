import { describe, expect, test } from '@rstest/core'
import { discoveryKey, readDiscovery } from './discovery.ts'

const release = {
  url: '/remotes/office/1.4.2/remoteEntry.1a2b3c4d.js',
  metadata: { version: '1.4.2', integrity: 'sha384-x' },
  extras: { platform: { contract: 1 } },
}
const documentWith = (different: object) => ({ microFrontends: { 'sallyport/office': [{ ...release, ...different }] } })

describe('the discovery document', () => {
  test('names the releases of an app', () => {
    const { microFrontends } = readDiscovery(documentWith({ fallbackUrl: '/other.js' }))

    expect(microFrontends[discoveryKey('office')]).toEqual([release])
  })

  const bad: [name: string, data: unknown][] = [
    ['nothing', undefined],
    ['an error page', '<html>'],
    ['no apps', {}],
    ['a release without an address', documentWith({ url: undefined })],
    ['a release without a hash', documentWith({ metadata: { version: '1.4.2' } })],
    ['facts of our own in metadata', documentWith({ metadata: { ...release.metadata, contract: 1 } })],
    ['a release without a contract', documentWith({ extras: { platform: {} } })],
  ]
  for (const [name, data] of bad) {
    test(`is refused with ${name}`, () => {
      expect(() => readDiscovery(data)).toThrow()
    })
  }
})
