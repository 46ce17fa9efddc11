import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from '@rstest/core'
import { routesOwnedBy } from '@sallyport/contract/config'
import { appsIn, releasesIn, type Declaration } from '@sallyport/contract/site'
import { checkAccess, checkPrefixes } from './checks/check-access.ts'
import { runCommand } from './commands.ts'
import { releaseHashesIn } from './site/release-hashes.ts'
import { readDocument } from './site/site-document.ts'
import { build, removeFolders, temporaryFolder } from './testing/test-build.ts'

afterAll(removeFolders)

const checks = [
  { name: 'URL prefixes', reads: 'document', run: checkPrefixes },
  { name: 'access', reads: 'document', run: checkAccess },
] as const

type Declared = Partial<Pick<Declaration, 'prefixes' | 'access' | 'routes'>>

let site = ''

const owned = routesOwnedBy('admin').map((route) => ({ path: route.path, access: route.access }))

/** Releases admin, one of the apps of the workspace, with further prefixes and routes. */
async function release(
  version: string,
  { prefixes = [], routes = [], access = 'admin' }: Declared,
  ...options: string[]
) {
  const declaration = {
    prefixes: ['/admin', '/reports', ...prefixes],
    access,
    routes: [...owned, ...routes],
    navItems: [],
  }
  const one = build({ name: 'admin', version, text: version, facts: { contract: 3, declaration } })
  await runCommand(['release', 'admin', '--site', site, ...options], { build: async () => one, checks, log: () => {} })
}

const rollBack = (...args: string[]) =>
  runCommand(['rollback', 'admin', ...args, '--site', site], {
    build: () => Promise.reject(new Error()),
    checks,
    log: () => {},
  })

beforeEach(async () => {
  site = temporaryFolder()
  const shell = build({ name: 'shell', version: '1.0.0', facts: { contract: 3 } })
  const declaration = { prefixes: ['/office', '/team'], access: 'anyone', routes: [], navItems: [] }
  const office = build({ name: 'office', version: '1.0.0', facts: { contract: 3, declaration } })
  for (const one of [shell, office]) {
    await runCommand(['release', one.release.name, '--site', site], {
      build: async () => one,
      checks: [],
      log: () => {},
    })
  }
})

describe('a prefix', () => {
  for (const prefix of ['/office', '/office/reports', '/team/x']) {
    test(`${prefix} of another app is rejected, whatever option is given`, async () => {
      await expect(release('1.0.0', { prefixes: [prefix] }, '--allow-access')).rejects.toThrow(
        /found {4}admin 1\.0\.0: \S+\n {4}expected no overlap with \S+, which belongs to office/,
      )
    })
  }

  test('beside another one is accepted', async () => {
    await release('1.0.0', { prefixes: ['/offices', '/teams'] })

    expect(releasesIn(readDocument(site), 'admin')).toHaveLength(1)
  })
})

describe('access', () => {
  const users = (access: 'user' | 'admin') => [{ path: '/reports/:id', access }]

  test('to files that the live release restricts to admins needs an option', async () => {
    await release('1.0.0', { access: 'admin' })

    await expect(release('1.1.0', { access: 'anyone' })).rejects.toThrow(
      'found    admin 1.1.0: its files for anyone\n    expected admin as in 1.0.0, or --allow-access',
    )
    await release('1.1.0', { access: 'anyone' }, '--allow-access')
  })

  test('of a route that changes needs an option, except to admin, also when its parameter has another name', async () => {
    await release('1.0.0', { routes: users('user') })
    await release('1.1.0', { routes: users('admin') })

    const renamed = [{ path: '/reports/:name', access: 'user' as const }]
    await expect(release('1.2.0', { routes: renamed })).rejects.toThrow('/reports/:name for user')
    await expect(release('1.2.0', { routes: renamed }, '--traffic', '30')).rejects.toThrow('admin as in 1.1.0')
  })

  test('of a new path that a restricted route matched before needs the option', async () => {
    await release('1.0.0', { routes: [{ path: '/reports/:id', access: 'admin' }] })

    const shadowing = [...users('admin'), { path: '/reports/export', access: 'anyone' as const }]
    await expect(release('1.1.0', { routes: shadowing })).rejects.toThrow('/reports/export for anyone')
  })

  test('that a rollback widens needs the option too', async () => {
    await release('1.0.0', { routes: users('user') })
    await release('1.1.0', { routes: users('admin') })

    await expect(rollBack()).rejects.toThrow('expected admin as in 1.1.0, or --allow-access')
    await rollBack('--allow-access')

    expect(releasesIn(readDocument(site), 'admin')[0]?.metadata.version).toBe('1.0.0')
  })
})

describe('the removal of a remote', () => {
  const remove = (app: string) =>
    runCommand(['releases', 'remove', app, '--site', site], {
      build: () => Promise.reject(new Error()),
      checks,
      log: () => {},
    })

  test('deletes its releases and files, and keeps the hashes of its versions', async () => {
    const declaration = { prefixes: ['/reports'], access: 'anyone', routes: [], navItems: [] }
    const reports = build({ name: 'reports-2', version: '1.0.0', facts: { contract: 3, declaration } })
    const { releaseApps } = await import('./release-apps.ts')
    await releaseApps({ site, build: async () => [reports], checks, now: '2026-11-22T12:00:00.000Z', onStep: () => {} })
    expect(existsSync(path.join(site, 'remotes/reports-2/1.0.0'))).toBe(true)

    await remove('reports-2')

    expect(appsIn(readDocument(site))).toEqual(['shell', 'office'])
    expect(existsSync(path.join(site, 'remotes/reports-2'))).toBe(false)
    expect(existsSync(path.join(site, 'i18n/locales/en/reports-2-1.0.0.json'))).toBe(false)
    expect(releaseHashesIn(readDocument(site))['reports-2']).toHaveProperty(['1.0.0'])
  })

  test('is rejected for an owner of routes of the contract', async () => {
    await expect(remove('office')).rejects.toThrow('office cannot be removed: other packages link to its routes')

    expect(appsIn(readDocument(site))).toContain('office')
  })
})
