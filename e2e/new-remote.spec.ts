import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Page } from '@playwright/test'
import { routes } from './support/routes.ts'
import { demoStorage, type DemoUser } from './support/sessions.ts'
import { runner, sourcesIn, test } from './support/team-fixture.ts'
import { expect, notFoundError } from './support/test.ts'

const name = 'team-reports'
const home = '/team/reports'
/** The tests that read the remotes of the workspace. The others take ten minutes, and do not depend on a new remote. */
const testsThatReadRemotes = [
  ...['build', 'documents', 'lint', 'symmetry', 'translations'].map((test) => `platform/src/${test}`),
  'shared/contract',
  `remote-${name}`,
]
/** The packages that the tests of a remote do not need. */
const unneededPackages = ['shell', 'remote-auth', 'remote-office', 'remote-admin', 'e2e', 'bench']
/** The time of a rebuild on a busy machine. */
const rebuildTimeout = { timeout: 30_000 }
/** A step that takes minutes, and repeats checks that other tests cover: it runs only with `TEST_LONG=1`. */
const longStep = (title: string, run: () => unknown) =>
  process.env['TEST_LONG'] === '1' ? test.step(title, run) : test.step.skip(title, run)

const navItem = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /team reports/i })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a team adds a remote to a running site, releases it and removes it', async ({
  team: { workspace, server, site },
  openAs,
  expectedErrors,
}) => {
  test.setTimeout(1_200_000)
  const run = runner(workspace)
  const before = sourcesIn(workspace)
  const open = async (user: DemoUser) => {
    const page = await openAs(null, { baseURL: server.url, storageState: await demoStorage(server.url, user) })
    await page.goto(routes.nodes.to())
    return page
  }

  await test.step('scaffolding touches the folder of the remote and the lock file only', async () => {
    expect(run('new-remote', name, '--prefix', home, '--for', 'admin')).toContain('pnpm install')
    // In CI pnpm does not update the lock file by default (https://pnpm.io/cli/install#--frozen-lockfile).
    run('install', '--offline', '--no-frozen-lockfile')
    const after = sourcesIn(workspace)
    const changed = Object.keys(after).filter((file) => after[file] !== before[file])
    expect(Object.keys(before).filter((file) => !(file in after))).toEqual([])
    expect(changed.filter((file) => !file.startsWith(`remote-${name}/`))).toEqual(['pnpm-lock.yaml'])
  })

  await test.step('the files of the remote have no defects', () => {
    const folder = `remote-${name}`
    run('exec', 'oxfmt', '--check', folder)
    run('exec', 'oxlint', folder)
    run('--dir', folder, 'exec', 'tsc', '--project', '.')
  })

  await longStep('`pnpm check` passes in the changed workspace', () => {
    for (const part of ['format', 'lint', 'build']) run(`check:${part}`)
    run('exec', 'rstest', 'run', ...testsThatReadRemotes)
  })

  await test.step('a release is live for admins at once; members see no item and load no byte of it', async () => {
    run('release', name, '--site', site)
    const admin = await open('admin')
    await navItem(admin).click()
    await expect(admin).toHaveURL(home)
    await expect(title(admin)).toHaveText('Team reports')
    await admin.getByRole('combobox', { name: 'Language' }).click()
    await admin.getByRole('option', { name: 'RU' }).click()
    await expect(title(admin)).toHaveText('Новый раздел')

    const member = await open('member')
    const requested: string[] = []
    member.on('request', (request) => requested.push(request.url()))
    await expect(navItem(member)).toHaveCount(0)
    await member.goto(home)
    await expect(member).toHaveURL(routes.notFound.to())
    await expect(title(member)).toHaveText('Page not found')
    expect(requested.filter((url) => new URL(url).pathname.includes(name))).toEqual([])
  })

  await test.step('after its removal open tabs say so, and other pages show nothing of it', async () => {
    const openTab = await open('admin')
    await expect(navItem(openTab)).toBeVisible()
    run('releases', 'remove', name, '--site', site)

    await navItem(openTab).click()
    await expect(openTab.getByRole('alert')).toContainText('This part of the site was removed', rebuildTimeout)
    expectedErrors.push(notFoundError)
    await openTab.goto(home)
    await expect(title(openTab)).toHaveText('Page not found')
    await expect(navItem(openTab)).toHaveCount(0)
  })

  await longStep('its tests run without the other apps and do not change the lock file', () => {
    const lockFile = readFileSync(path.join(workspace.folder, 'pnpm-lock.yaml'))
    const moved = mkdtempSync(`${workspace.folder}-`)
    for (const other of unneededPackages) renameSync(path.join(workspace.folder, other), path.join(moved, other))
    expect(stripVTControlCharacters(run('--dir', `remote-${name}`, 'test'))).toMatch(
      /Test Files 2 passed\s+Tests \d+ passed/,
    )
    expect(readFileSync(path.join(workspace.folder, 'pnpm-lock.yaml'))).toEqual(lockFile)
    for (const other of unneededPackages) renameSync(path.join(moved, other), path.join(workspace.folder, other))
    rmSync(moved, { recursive: true })
  })

  await test.step('its folder can be deleted without a trace, and a taken name is rejected', () => {
    rmSync(path.join(workspace.folder, `remote-${name}`), { recursive: true })
    run('install', '--offline', '--no-frozen-lockfile')
    expect(sourcesIn(workspace)).toEqual(before)

    const { status, output } = workspace.pnpm('new-remote', 'office')
    expect([status, sourcesIn(workspace)]).toEqual([1, before])
    expect(output).toContain('There is a remote “office” already')
  })
})
