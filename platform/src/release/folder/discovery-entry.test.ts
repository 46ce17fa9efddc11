import { expect, test } from '@rstest/core'
import { discoveryEntry } from './built-release.ts'
import { readRelease, type Release } from './release.ts'

const asset = (file: string) => ({ file, integrity: `sha384-${file}` })
const release: Release = {
  name: 'office',
  version: '1.4.2',
  contract: 1,
  entry: asset('remoteEntry.1a2b3c4d.js'),
  files: [],
  translations: { en: { ...asset('locales/en.json'), bytes: 3 }, ru: { ...asset('locales/ru.json'), bytes: 4 } },
  bytes: 31_234,
  requires: { react: '^19.0.0' },
  preload: { all: [asset('exposed.js')], pages: { '/office/nodes': [asset('nodes.js'), asset('nodes.css')] } },
  declaration: { prefixes: ['/office'], audience: 'anyone', routes: [], navItems: [] },
}

test('the discovery entry of a release contains its URL, hashes, requirements, preloads and declaration', () => {
  const folder = '/remotes/office/1.4.2'
  const asAsset = (file: string) => ({ url: `${folder}/${file}`, integrity: `sha384-${file}` })

  expect(discoveryEntry(release)).toEqual({
    url: `${folder}/remoteEntry.1a2b3c4d.js`,
    metadata: { version: '1.4.2', integrity: 'sha384-remoteEntry.1a2b3c4d.js' },
    extras: {
      platform: {
        contract: 1,
        bytes: 31_234,
        translations: { en: 'sha384-locales/en.json', ru: 'sha384-locales/ru.json' },
        requires: { react: '^19.0.0' },
        preload: {
          all: [asAsset('exposed.js')],
          pages: { '/office/nodes': [asAsset('nodes.js'), asAsset('nodes.css')] },
        },
        declaration: { prefixes: ['/office'], audience: 'anyone', routes: [], navItems: [] },
      },
    },
  })
})

test('reads releases of 1.0.0, whose translations are called words', () => {
  const { translations: words, ...fields } = release

  expect(readRelease(JSON.stringify({ ...fields, words })).translations).toEqual(words)
})
