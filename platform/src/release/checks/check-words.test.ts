import { afterAll, describe, expect, test } from '@rstest/core'
import { emptyDiscovery } from '../site/deployments.ts'
import { build, removeFolders } from '../testing/test-build.ts'
import { checkWords } from './check-words.ts'

afterAll(removeFolders)

describe('words', () => {
  function found(en: Record<string, string>, ru: Record<string, string>): string[] {
    const built = [build({ name: 'office', version: '1.1.0', words: { en, ru } })]
    return checkWords({ built, next: emptyDiscovery }).map((fault) => fault.found)
  }

  test('that one language lacks are named', () => {
    expect(found({ a: 'A', b: 'B' }, { a: 'А' })).toEqual(['office, ru: no b'])
    expect(found({ a: 'A' }, { a: 'А', c: 'В' })).toEqual(['office, en: no c'])
  })

  test('have every form of a plural in their language', () => {
    const en = { n_one: '1', n_other: '2' }

    expect(found(en, { n_one: '1', n_few: '2', n_other: '5' })).toEqual(['office, ru: no n_many'])
    expect(found(en, { n_one: '1', n_few: '2', n_many: '5', n_other: '1,5' })).toEqual([])
  })
})
