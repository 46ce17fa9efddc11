import { readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from '@rstest/core'
import { releaseFile } from '@sallyport/site'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { readBuiltRelease } from './folder/built-release.ts'
import type { Release } from './folder/release.ts'
import { placeRelease } from './place-release.ts'
import { build } from './testing/test-build.ts'

const office = () => build({ name: 'office', version: '1.1.0' })

function moveOutside(folder: string, name: string) {
  const outside = path.join(temporaryFolder('outside'), 'target')
  renameSync(path.join(folder, name), outside)
  symlinkSync(outside, path.join(folder, name))
}

describe('a build with a link is refused:', () => {
  for (const linked of ['static', 'static/page.js', 'locales/en.json', releaseFile]) {
    test(linked, () => {
      const { dist } = office()
      moveOutside(dist, linked)

      expect(() => readBuiltRelease(dist)).toThrow('is a link to')
    })
  }

  test('a file that becomes a link after it was read', () => {
    const [built, site] = [office(), temporaryFolder('site')]
    moveOutside(built.dist, 'static/page.js')

    expect(() => placeRelease(site, built, () => {})).toThrow('is a link to')
  })
})

test('a build whose folder is a link is accepted', () => {
  const { dist, release } = office()
  const link = path.join(temporaryFolder('linked'), 'dist')
  symlinkSync(dist, link)

  expect(readBuiltRelease(link).release).toEqual(release)
})

describe('a build that describes a path outside of its folder is refused:', () => {
  const changes: Record<string, (release: Release) => void> = {
    'a file in a parent folder': ({ files }) => Object.assign(files[0]!, { file: '../../../outside.js' }),
    'an absolute path': ({ files }) => Object.assign(files[0]!, { file: '/etc/passwd' }),
    'a hidden file': ({ files }) => Object.assign(files[0]!, { file: 'static/.hidden.js' }),
    'an entry in a parent folder': ({ entry }) => Object.assign(entry, { file: '../entry.js' }),
    'a language that is a path': ({ translations }) => Object.assign(translations, { '../en': translations['en'] }),
    'a version that is a path': (release) => Object.assign(release, { version: '../1.0.0' }),
    'a name that is a path': (release) => Object.assign(release, { name: '../office' }),
  }
  for (const [name, change] of Object.entries(changes)) {
    test(name, () => {
      const { dist } = office()
      const file = path.join(dist, releaseFile)
      const described = JSON.parse(readFileSync(file, 'utf8')) as Release
      change(described)
      rmSync(file)
      writeFileSync(file, JSON.stringify(described))

      expect(() => readBuiltRelease(dist)).toThrow(
        /is not (?:the path of a file|a language|a version|the name of an app)/,
      )
    })
  }
})
