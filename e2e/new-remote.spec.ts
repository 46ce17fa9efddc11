import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, test as base } from './support/test.ts'
import { copyWorkspace, type WorkspaceCopy } from 'platform/workspace-copy'

const test = base.extend<{ workspace: WorkspaceCopy }>({
  workspace: [
    async ({}, provide) => {
      const workspace = copyWorkspace()
      await provide(workspace)
      workspace.remove()
    },
    { timeout: 90_000 },
  ],
})

/** The packages that the tests of a remote do not need. */
const others = ['shell', 'remote-auth', 'remote-office', 'remote-admin', 'server', 'e2e', 'bench']

test('a remote created by one command opens in the composed site, and its tests run without other apps', async ({
  openAs,
  workspace,
}) => {
  test.setTimeout(180_000)
  const run = (...args: string[]) => {
    const { status, output } = workspace.pnpm(...args)
    expect(status, output).toBe(0)
    return output
  }

  expect(run('new-remote', 'team-reports', '--prefix', '/team/reports')).toContain('pnpm install')
  // In CI pnpm does not update the lock file by default (https://pnpm.io/cli/install#--frozen-lockfile).
  run('install', '--offline', '--no-frozen-lockfile')
  run('check:format')
  run('build')

  const server = await workspace.start('server/dist/main.js', [], /listens on (http:\S+)/, { PORT: '0' })
  const page = await openAs(null, { baseURL: server.found })
  const response = await page.goto('/team/reports')
  await expect(page.getByRole('heading', { name: 'Team reports' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'RU' }).click()
  await expect(page.getByRole('heading', { name: 'Новый раздел' })).toBeVisible()
  expect(response!.headers()['content-security-policy']).toContain('sallyport-team-reports')
  await page.close()
  server.stop()

  for (const other of others) rmSync(path.join(workspace.folder, other), { recursive: true })
  expect(stripVTControlCharacters(run('--dir', 'remote-team-reports', 'test'))).toMatch(
    /Test Files 2 passed\s+Tests \d+ passed/,
  )
})

test('a name that is taken is rejected, and no table changes', async ({ workspace }) => {
  const tables = ['remotes.ts', 'routes.ts'].map((name) =>
    path.join(workspace.folder, 'shared/contract/src/config', name),
  )
  const read = () => tables.map((file) => readFileSync(file, 'utf8'))
  const before = read()

  const { status, output } = workspace.pnpm('new-remote', 'office')

  expect([status, read()]).toEqual([1, before])
  expect(output).toContain('There is a remote “office” already')
})
