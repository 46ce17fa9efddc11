import { describe, expect, test } from '@rstest/core'
import { emptyDiscovery } from '../folder/deployments.ts'
import { build } from '../testing/test-build.ts'
import { checkTranslations } from './check-translations.ts'

describe('the translations check', () => {
  function found(en: Record<string, string>, ru: Record<string, string>): string[] {
    const builds = [build({ name: 'office', version: '1.1.0', translations: { en, ru } })]
    return checkTranslations({ builds, before: emptyDiscovery, next: emptyDiscovery }).map((problem) => problem.found)
  }

  test('names the keys that one language lacks', () => {
    expect(found({ a: 'A', b: 'B' }, { a: 'А' })).toEqual(['office, ru: no b'])
    expect(found({ a: 'A' }, { a: 'А', c: 'В' })).toEqual(['office, en: no c'])
  })

  test('requires all plural forms of a language', () => {
    const en = { n_one: '1', n_other: '2' }

    expect(found(en, { n_one: '1', n_few: '2', n_other: '5' })).toEqual(['office, ru: no n_many'])
    expect(found(en, { n_one: '1', n_few: '2', n_many: '5', n_other: '1,5' })).toEqual([])
  })
})
