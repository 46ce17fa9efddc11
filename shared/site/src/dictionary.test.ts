import { describe, expect, test } from '@rstest/core'
import { deltaPath, dictionaryOf, matchesPattern, parseDeltaPath } from './dictionary.ts'

describe('a file is a dictionary for the same file of later releases:', () => {
  const dictionaries = {
    '/shell/1.4.2/static/js/index.3f9a1c2d5e.js': ['index.3f9a1c2d5e', '/shell/*/static/js/index.*.js'],
    '/remotes/office/1.4.2/remoteEntry.77ab01c2.js': ['remoteEntry.77ab01c2', '/remotes/office/*/remoteEntry.*.js'],
    '/remotes/team-reports/1.0.0-build-4f00aa11/static/css/async/70d.0a1b2c3d4e.css': [
      '70d.0a1b2c3d4e',
      '/remotes/team-reports/*/static/css/async/70d.*.css',
    ],
    '/i18n/locales/en/office-1.4.2.json': ['office-1.4.2', '/i18n/locales/en/office-*.json'],
    '/i18n/locales/ru/shell-1.4.2.json': ['shell-1.4.2', '/i18n/locales/ru/shell-*.json'],
  }
  for (const [path, [id, match]] of Object.entries(dictionaries))
    test(path, () => expect(dictionaryOf(path)).toEqual({ id, match }))
})

test('the files of the remote with the login page are dictionaries for all remotes', () => {
  const dictionary = dictionaryOf('/remotes/auth/1.4.2/static/js/async/blocks.0a1b2c3d4e.js')
  const translations = dictionaryOf('/i18n/locales/en/auth-1.4.2.json')

  for (const app of ['auth', 'office', 'team-reports'])
    expect(matchesPattern(dictionary!.match, `/remotes/${app}/9.0.0/static/js/async/blocks.ffffffffff.js`)).toBe(true)
  expect(matchesPattern(translations!.match, '/i18n/locales/en/office-9.0.0.json')).toBe(true)
  expect(matchesPattern(translations!.match, '/i18n/locales/ru/office-9.0.0.json')).toBe(false)
})

describe('no dictionary:', () => {
  const paths = [
    '/shell/1.4.2/service-worker.js',
    '/shell/1.4.2/index.html',
    '/shell/1.4.2/static/js/index.3f9a1c2d5e.js.br',
    '/remotes/office/1.4.2/release.json',
    '/remotes/office/1.4.2/a"b/chunk.3f9a1c2d.js',
    '/remotes/office/1.4.2\n/chunk.3f9a1c2d.js',
    '/i18n/locales/en/office-1.0\n.json',
    '/flags/1.6.20/NO.svg',
    '/office/nodes',
  ]
  for (const path of paths) test(JSON.stringify(path), () => expect(dictionaryOf(path)).toBeNull())
})

test('a dictionary matches the same chunk of its app only', () => {
  const { match } = dictionaryOf('/remotes/office/1.4.2/static/js/async/70d.3f9a1c2d5e.js')!

  expect(matchesPattern(match, '/remotes/office/1.5.0/static/js/async/70d.ffffffffff.js')).toBe(true)
  expect(matchesPattern(match, '/remotes/office/1.5.0/static/js/async/70e.ffffffffff.js')).toBe(false)
  expect(matchesPattern(match, '/remotes/admin/1.5.0/static/js/async/70d.ffffffffff.js')).toBe(false)
  expect(matchesPattern(match, '/remotes/office/1.5.0/static/js/async/70d.ffffffffff.jsx')).toBe(false)
})

test('the path of a delta is parsed to its file and its dictionary', () => {
  for (const [file, id] of [
    ['/remotes/office/1.4.3/remoteEntry.c0ffee00.js', 'remoteEntry.77ab01c2'],
    ['/i18n/locales/en/office-1.4.3.json', 'office-1.4.2-build-4f00aa11'],
  ] as const)
    expect(parseDeltaPath(deltaPath(file, id))).toEqual({ file, id })
  expect(parseDeltaPath('/remotes/office/1.4.3/remoteEntry.c0ffee00.js')).toBeNull()
})
