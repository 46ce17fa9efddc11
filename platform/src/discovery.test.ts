import { describe, expect, test } from '@rstest/core'
import type { Release } from 'shared/build/release'
import { liveRelease, readDiscovery } from 'shared/config'
import { addressOf, discoveryOf } from './discovery.ts'

const asset = (file: string) => ({ file, integrity: `sha384-${file}` })
const release = (name: string, version = '1.4.2'): Release => ({
  name,
  version,
  contract: 1,
  entry: asset('remoteEntry.1a2b3c4d.js'),
  preload: { all: [asset('exposed.js')], pages: { '/office/nodes': [asset('nodes.js'), asset('nodes.css')] } },
})

describe('the discovery document of a site', () => {
  const document = discoveryOf([release('shell'), release('office')])

  test('has the shape that the page reads, and the name of its schema', () => {
    expect(readDiscovery(document)).toEqual(document)
    expect(document.schema).toBe('https://mfewg.org/schema/v1-pre.json')
    expect(Object.keys(document.microFrontends)).toEqual(['sallyport/shell', 'sallyport/office'])
  })

  test('names the entry of a release with its hash, and what is worth fetching early', () => {
    const folder = '/remotes/office/1.4.2'
    const loaded = (file: string) => ({ url: `${folder}/${file}`, integrity: `sha384-${file}` })

    expect(liveRelease(document, 'office')).toEqual({
      url: `${folder}/remoteEntry.1a2b3c4d.js`,
      metadata: { version: '1.4.2', integrity: 'sha384-remoteEntry.1a2b3c4d.js' },
      deployment: { traffic: 100, default: true },
      extras: {
        platform: {
          contract: 1,
          preload: {
            all: [loaded('exposed.js')],
            pages: { '/office/nodes': [loaded('nodes.js'), loaded('nodes.css')] },
          },
        },
      },
    })
  })

  test('gives each release a folder of its own', () => {
    expect(addressOf(release('shell', '2.0.0'))).toBe('/shell/2.0.0')
    expect(addressOf(release('admin', '2.0.0'))).toBe('/remotes/admin/2.0.0')
  })
})

describe('the live release of an app', () => {
  const [first, second] = ['1.0.0', '2.0.0'].map((version) => {
    const [entry] = discoveryOf([release('office', version)]).microFrontends['sallyport/office'] ?? []
    return entry!
  })
  const deployed = (entry: typeof first, isDefault: boolean) => ({
    ...entry!,
    deployment: { traffic: 50, default: isDefault },
  })
  const live = (...releases: NonNullable<typeof first>[]) =>
    liveRelease({ microFrontends: { 'sallyport/office': releases } }, 'office')?.metadata.version

  test('is the default one, else the first', () => {
    expect(live(deployed(first, false), deployed(second, true))).toBe('2.0.0')
    expect(live(deployed(first, false), deployed(second, false))).toBe('1.0.0')
    expect(live({ ...first!, deployment: undefined })).toBe('1.0.0')
  })

  test('is none where none is named', () => {
    expect(live()).toBeUndefined()
    expect(liveRelease({ microFrontends: {} }, 'office')).toBeNull()
  })
})
