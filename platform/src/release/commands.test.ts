import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from '@rstest/core'
import { siteApps } from '../workspace.ts'
import { build, documentText } from './testing/test-build.ts'
import { released, workspace } from './testing/test-workspace.ts'

const { site, run } = await released()
const before = documentText(site)

describe('rejects invalid arguments and names what is expected', () => {
  const table: [args: string[], message: string][] = [
    [[], 'Expected a command, found none'],
    [['deploy'], 'Expected a command, found deploy'],
    [['release'], 'Expected an app, found none'],
    [['release', 'offic'], `Expected one of ${siteApps.join(', ')}; found offic`],
    [['release', 'office', '--traffic', '100'], '--traffic: expected a whole number from 1 to 99, found 100'],
    [['release', 'office', '--traffic', '0.5'], 'found 0.5'],
    [['rollback'], 'Expected one app and optionally a version'],
    [['rollback', 'office', '7.7.7'], 'office 7.7.7 is not in this site: found 1.0.0'],
    [['rollback', 'office'], 'There is no release of office to roll back to: found 1.0.0'],
    [['releases', 'purge'], 'Expected prune, remove or nothing, found purge'],
    [['releases', 'remove'], 'Expected one app to remove'],
    [['releases', 'remove', 'reports'], 'reports is not in this site: found shell, auth, office'],
    [
      ['releases', 'remove', 'office'],
      'other packages link to its routes /office/nodes, /office/node/:id, /office/premium',
    ],
    [['releases', 'remove', 'shell'], 'shell cannot be removed'],
    [['releases', '--allow-wider-audience'], 'pnpm releases does not accept --allow-wider-audience'],
    [['releases', 'prune', '--keep', 'all'], '--keep: expected a whole number, found all'],
    [['release', 'office', '--force'], "Unknown option '--force'"],
    [['rollback', 'office', '--allow-older'], 'pnpm rollback does not accept --allow-older'],
    [['rollback', 'office', '--traffic', '10'], 'pnpm rollback does not accept --traffic'],
    [['release', 'office', '--keep', '3'], 'pnpm release does not accept --keep'],
    [['releases', '--keep', '0'], 'expected pnpm releases prune --keep 0'],
    [['releases', 'remove', 'office', '--keep', '3'], '--keep is an option of prune'],
    [['releases', '--site', ''], '--site: expected a folder, found nothing'],
  ]
  for (const [args, message] of table) {
    test(args.join(' ') || 'nothing', async () => {
      await expect(run(...args)).rejects.toThrow(message)
      expect(documentText(site)).toBe(before)
    })
  }

  test('rejects a folder that is not a site', async () => {
    const { site, run } = workspace()
    writeFileSync(path.join(site, 'photo.png'), '')

    await expect(run('release', 'shell')).rejects.toThrow('expected discovery.json or an empty folder, found photo.png')
    expect(readdirSync(site)).toEqual(['photo.png'])
  })

  test('rejects a folder without releases and writes nothing there', async () => {
    const { site, run } = workspace()

    for (const args of [['releases'], ['releases', 'prune'], ['rollback', 'office']]) {
      await expect(run(...args)).rejects.toThrow('is not a site: expected discovery.json, found an empty folder')
    }
    expect(readdirSync(site)).toEqual([])
  })

  test('rejects an invalid version', () => {
    expect(() => build({ name: 'office', version: '1.0' })).toThrow(
      'release.json: version is not a version of the form 1.2.3 (found "1.0")',
    )
  })
})
