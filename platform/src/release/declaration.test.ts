import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from '@rstest/core'
import { routesOwnedBy } from '@sallyport/contract/config'
import { appsIn, releasesIn, type Declaration } from '@sallyport/site'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { checkAudience, checkPrefixes } from './checks/check-audience.ts'
import { runCommand } from './commands.ts'
import type { BuiltRelease } from './folder/built-release.ts'
import { releaseHashesIn } from './folder/release-hashes.ts'
import { readDocument } from './folder/site-document.ts'
import { releaseApps } from './release-apps.ts'
import { build } from './testing/test-build.ts'

let site = ''
const run = (args: string[], buildApp: () => Promise<BuiltRelease>) =>
  runCommand([...args, '--site', site], {
    build: buildApp,
    checks: [
      { name: 'URL prefixes', reads: 'document', run: checkPrefixes },
      { name: 'audience', reads: 'document', run: checkAudience },
    ],
    log: () => {},
  })

function buildOf(name: string, version: string, declared: Partial<Declaration>) {
  const routes = routesOwnedBy(name).map(({ path, audience }) => ({ path, audience }))
  const declaration = { prefixes: [`/${name}`], audience: 'admin', routes, navItems: [], ...declared }
  return build({ name, version, text: version, facts: { contract: 4, ...(name !== 'shell' && { declaration }) } })
}

const release = (name: string, version: string, declared: Partial<Declaration> = {}, ...options: string[]) =>
  run(['release', name, ...options], async () => buildOf(name, version, declared))
const rollBack = (...options: string[]) => run(['rollback', 'admin', ...options], () => Promise.reject(new Error()))

const firstSite = temporaryFolder('release')

beforeAll(async () => {
  site = firstSite
  await release('shell', '1.0.0')
  await release('office', '1.0.0')
})
beforeEach(() => {
  site = temporaryFolder('release')
  cpSync(firstSite, site, { recursive: true })
})

describe('a prefix', () => {
  for (const prefix of ['/office', '/office/reports', '/office/team/x']) {
    test(`${prefix} of another app is rejected, whatever option is given`, async () => {
      await expect(release('admin', '1.0.0', { prefixes: [prefix] }, '--allow-wider-audience')).rejects.toThrow(
        /found {4}admin 1\.0\.0: \S+\n {4}expected no overlap with \S+, which belongs to office/,
      )
    })
  }

  test('beside another one is accepted', async () => {
    await release('admin', '1.0.0', { prefixes: ['/admin', '/offices'] })

    expect(releasesIn(readDocument(site), 'admin')).toHaveLength(1)
  })

  test('of the canary of another app is taken', async () => {
    await release('office', '1.1.0', { prefixes: ['/office', '/plans'] }, '--traffic', '30')

    await expect(release('admin', '1.0.0', { prefixes: ['/admin', '/plans/all'] })).rejects.toThrow(
      'expected no overlap with /plans, which belongs to office',
    )
  })
})

describe('a rollback is rejected', () => {
  test('when another app has taken a prefix of the earlier release', async () => {
    await release('admin', '1.0.0', { prefixes: ['/admin', '/plans'] })
    await release('admin', '1.1.0')
    await release('office', '1.1.0', { prefixes: ['/office', '/plans'] })

    await expect(rollBack('--allow-wider-audience')).rejects.toThrow(
      'expected no overlap with /plans, which belongs to office',
    )
  })

  test('when the earlier release does not serve the routes of the contract that it owns', async () => {
    await release('admin', '1.0.0', { routes: [] })
    await release('admin', '1.1.0')

    await expect(rollBack('--allow-wider-audience')).rejects.toThrow('admin 1.0.0 without /admin/node/:id for admin')
  })

  test('when anyone may load the files of the earlier release, unless that is allowed', async () => {
    await release('admin', '1.0.0', { audience: 'anyone' })
    await release('admin', '1.1.0')

    await expect(rollBack()).rejects.toThrow('admin 1.0.0: its files for anyone')
    await rollBack('--allow-wider-audience')
  })
})

test('the removal of a remote deletes its releases and files, and keeps the hashes of its versions', async () => {
  // `release` accepts the apps of the workspace only.
  const declaration = { prefixes: ['/reports'], audience: 'anyone', routes: [], navItems: [] } as const
  const reports = buildOf('reports-2', '1.0.0', declaration)
  await releaseApps({ site, build: async () => [reports], checks: [], now: '2026-11-22T12:00:00.000Z', onStep() {} })
  expect(existsSync(path.join(site, 'remotes/reports-2/1.0.0'))).toBe(true)

  await run(['releases', 'remove', 'reports-2'], () => Promise.reject(new Error()))

  expect(appsIn(readDocument(site))).toEqual(['shell', 'office'])
  expect(existsSync(path.join(site, 'remotes/reports-2'))).toBe(false)
  expect(existsSync(path.join(site, 'i18n/locales/en/reports-2-1.0.0.json'))).toBe(false)
  expect(releaseHashesIn(readDocument(site))['reports-2']).toHaveProperty(['1.0.0'])
})
