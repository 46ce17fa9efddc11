import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { languages } from '@sallyport/contract/config'
import { folderOf, siteApps } from '../workspace.ts'
import { fontFolder, fontNames, fontPaths } from './font-folder.ts'
import { composeTranslations } from './translations.ts'

const css = readFileSync(path.join(fontFolder, 'font.css'), 'utf8')
const fonts = fontNames()

test('the subsets have at most 40 kB together', () => {
  const bytes = fonts.map((file) => statSync(path.join(fontFolder, file)).size)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40_000)
})

test('the stylesheet loads each subset, whose name contains the hash of its bytes', () => {
  const loaded = [...css.matchAll(/url\('\.\.\/\.\.\/\.\.\/\.\.\/fonts\/([^']+)'\)/g)].map(([, file]) => file)

  expect(loaded.toSorted()).toEqual(fonts.toSorted())
  for (const file of fonts) {
    const hash = createHash('sha256').update(readFileSync(path.join(fontFolder, file)))
    expect(file).toContain(`.${hash.digest('hex').slice(0, 8)}.woff2`)
  }
})

test('the page preloads the subsets of the stylesheet', () => {
  const loaded = [...css.matchAll(/url\('(?:\.\.\/)+([^']+)'\)/g)].map(([, path]) => `/${path}`)

  expect(Object.values(fontPaths()).toSorted()).toEqual(loaded.toSorted())
})

/** Whether a code point is in a `unicode-range` of the font itself, not of a fallback. */
function isInFont(codePoint: number): boolean {
  const ranges = [...css.matchAll(/font-family: 'Onest';[^}]*unicode-range: ([^;]+);/g)].flatMap(([, list = '']) =>
    list.split(', '),
  )
  return ranges.some((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return codePoint >= Number.parseInt(first, 16) && codePoint <= Number.parseInt(last, 16)
  })
}

for (const language of languages) {
  test(`the font has every character of the ${language} texts`, () => {
    const texts = siteApps.map((app) => Object.values(composeTranslations(folderOf(app), language)).join(''))
    const missing = [...new Set(texts.join('').replaceAll('\n', ''))].filter(
      (character) => !isInFont(character.codePointAt(0) ?? 0),
    )

    expect(missing).toEqual([])
  })
}
