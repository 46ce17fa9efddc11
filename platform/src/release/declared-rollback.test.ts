import { afterAll, beforeEach, describe, expect, test } from '@rstest/core'
import { routesOwnedBy } from '@sallyport/contract/config'
import type { Declaration } from '@sallyport/contract/site'
import type { BuiltRelease } from './built/built-release.ts'
import { checkPrefixes } from './checks/check-access.ts'
import { runCommand } from './commands.ts'
import { build, removeFolders, temporaryFolder } from './testing/test-build.ts'

afterAll(removeFolders)

let site = ''
const run = (args: string[], buildApp: () => Promise<BuiltRelease>) =>
  runCommand([...args, '--site', site], {
    build: buildApp,
    checks: [{ name: 'URL prefixes', reads: 'document', run: checkPrefixes }],
    log: () => {},
  })

function buildOf(name: string, version: string, declared: Partial<Declaration>) {
  const routes = routesOwnedBy(name).map(({ path, access }) => ({ path, access }))
  const declaration = { prefixes: [`/${name}`], access: 'admin', routes, navItems: [], ...declared }
  return build({ name, version, text: version, facts: { contract: 3, ...(name !== 'shell' && { declaration }) } })
}

const release = (name: string, version: string, declared: Partial<Declaration> = {}, ...options: string[]) =>
  run(['release', name, ...options], async () => buildOf(name, version, declared))
const rollBack = (...options: string[]) => run(['rollback', 'admin', ...options], () => Promise.reject(new Error()))

beforeEach(async () => {
  site = temporaryFolder()
  await release('shell', '1.0.0')
  await release('office', '1.0.0')
})

test('a prefix of the canary of another app is taken', async () => {
  await release('office', '1.1.0', { prefixes: ['/office', '/plans'] }, '--traffic', '30')

  await expect(release('admin', '1.0.0', { prefixes: ['/admin', '/plans/all'] })).rejects.toThrow(
    'expected no overlap with /plans, which belongs to office',
  )
})

describe('a rollback is rejected', () => {
  test('when another app has taken a prefix of the earlier release', async () => {
    await release('admin', '1.0.0', { prefixes: ['/admin', '/plans'] })
    await release('admin', '1.1.0')
    await release('office', '1.1.0', { prefixes: ['/office', '/plans'] })

    await expect(rollBack('--allow-access')).rejects.toThrow('expected no overlap with /plans, which belongs to office')
  })

  test('when the earlier release does not serve the routes of the contract that it owns', async () => {
    await release('admin', '1.0.0', { routes: [] })
    await release('admin', '1.1.0')

    await expect(rollBack('--allow-access')).rejects.toThrow('admin 1.0.0 without /admin/node/:id for admin')
  })

  test('when anyone may load the files of the earlier release, unless that is allowed', async () => {
    await release('admin', '1.0.0', { access: 'anyone' })
    await release('admin', '1.1.0')

    await expect(rollBack()).rejects.toThrow('admin 1.0.0: its files for anyone')
    await rollBack('--allow-access')
  })
})
