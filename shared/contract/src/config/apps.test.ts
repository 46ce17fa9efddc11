import { expect, test } from '@rstest/core'
import { readTranslationPath } from './apps.ts'

const paths: [file: string, app: string][] = [
  ['office-1.2.3', 'office'],
  ['office-1.2.3-build-4.5', 'office'],
  ['team-reports-1.2.3', 'team-reports'],
  ['reports-2-1.0.0', 'reports-2'],
]
for (const [file, app] of paths) {
  test(`${file}.json contains the translations of ${app}`, () => {
    expect(readTranslationPath(`/i18n/locales/ru/${file}.json`)).toEqual({ language: 'ru', app })
  })
}

test('other files contain no translations', () => {
  for (const path of ['/remotes/office/1.2.3/en.json', '/i18n/locales/en/office.json', '/i18n/locales/en/']) {
    expect(readTranslationPath(path)).toBeUndefined()
  }
})
