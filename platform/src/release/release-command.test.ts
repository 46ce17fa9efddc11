import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from '@rstest/core'
import type { Discovery } from '@sallyport/site'
import { servedFiles } from './testing/served-files.ts'
import { documentText } from './testing/test-build.ts'
import { released } from './testing/test-workspace.ts'

describe('a release', () => {
  test('adds its files and translations, replaces the discovery document, and changes no other file', async () => {
    const { site, setBuilds, run } = await released()
    const before = servedFiles(site)
    setBuilds({ name: 'office', version: '1.1.0', text: 'new' })

    const output = await run('release', 'office')

    const after = servedFiles(site)
    expect(Object.keys(after).filter((file) => !(file in before))).toEqual([
      'i18n/locales/en/office-1.1.0.json',
      'i18n/locales/ru/office-1.1.0.json',
      'remotes/office/1.1.0/entry.1a.js',
      'remotes/office/1.1.0/release.json',
      'remotes/office/1.1.0/release.json.br',
      'remotes/office/1.1.0/release.json.gz',
      'remotes/office/1.1.0/static/page.js',
    ])
    expect(Object.keys(before).filter((file) => after[file] !== before[file])).toEqual(['discovery.json'])
    expect(readdirSync(site).filter((name) => name.startsWith('.'))).toEqual(['.deltas.json', '.lock'])
    expect(output).toContain(`▸ office 1.1.0 is live in ${site}`)
  })

  test('keeps unknown fields of other apps in the document', async () => {
    const { site, run, setBuilds } = await released()
    const document = JSON.parse(documentText(site)) as Discovery
    Object.assign(document.microFrontends['sallyport/auth']![0]!.extras.platform, { nextFact: 'kept' })
    writeFileSync(path.join(site, 'discovery.json'), JSON.stringify(document))
    setBuilds({ name: 'office', version: '1.1.0', text: 'new' })

    await run('release', 'office')

    expect(documentText(site)).toContain('"nextFact":"kept"')
  })

  test('of an earlier version with the same bytes makes it live again', async () => {
    const { site, run, setBuilds, states } = await released()
    setBuilds({ name: 'office', version: '1.1.0', text: 'new' })
    await run('release', 'office')
    await run('rollback', 'office')
    const before = servedFiles(site)

    await run('release', 'office')

    expect(await states()).toContain('office 1.1.0 live')
    expect({ ...servedFiles(site), 'discovery.json': '' }).toEqual({ ...before, 'discovery.json': '' })
  })

  test('of the same version with other bytes is rejected and names the files', async () => {
    const { site, run, setBuilds } = await released()
    const before = documentText(site)
    setBuilds({ name: 'office', version: '1.0.0', text: 'other' })

    await expect(run('release', 'office')).rejects.toThrow(
      'office 1.0.0 was released with other bytes. Expected: the same files, or a new version in package.json; found: entry.1a.js, locales/en.json, locales/ru.json',
    )
    expect(documentText(site)).toBe(before)
  })

  test('that fails a check does not change the site', async () => {
    const { site, run, setBuilds, problems } = await released()
    const before = servedFiles(site)
    setBuilds({ name: 'office', version: '1.1.0' })
    problems.push({ found: '1 failed', expected: 'all tests to pass' })

    await expect(run('release', 'office')).rejects.toThrow('its own tests\n    found    1 failed')
    expect(servedFiles(site)).toEqual(before)
  })

  test('with --traffic is a canary, whose traffic may grow until it is live for all', async () => {
    const { run, setBuilds, states } = await released()
    setBuilds({ name: 'office', version: '1.1.0' })

    await run('release', 'office', '--traffic', '10')
    expect((await states()).filter((line) => line.startsWith('office'))).toEqual([
      'office 1.1.0 canary 10 %',
      'office 1.0.0 live 90 %',
    ])
    await run('release', 'office', '--traffic=30')
    expect(await states()).toContain('office 1.1.0 canary 30 %')
    await run('release', 'office')
    expect((await states()).filter((line) => line.startsWith('office'))).toEqual([
      'office 1.1.0 live',
      'office 1.0.0 former',
    ])
  })
})
