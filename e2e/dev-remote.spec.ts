import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { discoveryKey, readDiscovery } from '@sallyport/site'
import { runServer } from 'platform/run-server'
import { testSiteFolder } from 'platform/workspace'
import { copyWorkspace, type StartedProgram, type WorkspaceCopy } from 'platform/workspace-copy'
import { deploySite, type DeployedSite } from './support/deployed-site.ts'
import { freePort } from './support/free-port.ts'
import { markDocument, markedDocument } from './support/marked-document.ts'
import { routes } from './support/routes.ts'
import { demoSettings, expect, logIn, test as base } from './support/test.ts'

const program = 'platform/src/dev-remote/dev-remote.ts'
const form = 'remote-office/src/accesses/new-access/new-access.tsx'
const translations = 'remote-office/src/locales/en.json'

type Team = { workspace: WorkspaceCopy; site: DeployedSite; proxy: StartedProgram }

/** A workspace of a team, and a deployed site for which it develops the office. */
const test = base.extend<object, { team: Team }>({
  team: [
    async ({ server }, provide) => {
      const workspace = copyWorkspace()
      const site = await deploySite(server.url)
      const options = ['office', '--against', site.url, '--port', '0']
      const proxy = await workspace.start(program, options, /everything else from \S+: (http:\S+)/, {
        NODE_EXTRA_CA_CERTS: site.certificate,
      })
      await provide({ workspace, site, proxy })
      proxy.stop()
      site.stop()
      workspace.remove()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test.describe.configure({ mode: 'default' })

/** Copies the composed site without the releases of an app; returns the folder. */
function siteWithout(app: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-site-'))
  cpSync(testSiteFolder, folder, { recursive: true })
  const document = path.join(folder, 'discovery.json')
  const { microFrontends, ...rest } = readDiscovery(JSON.parse(readFileSync(document, 'utf8')))
  delete microFrontends[discoveryKey(app)]
  writeFileSync(document, JSON.stringify({ ...rest, microFrontends }))
  return folder
}

/** The time of a rebuild on a busy machine. */
const rebuildTimeout = { timeout: 30_000 }

test('edits of code and translations appear in a page of the deployed site without losing a half-filled form', async ({
  team: { workspace, proxy },
  openAs,
}) => {
  const page = await openAs(null, { baseURL: proxy.found })
  await logIn(page, 'member')

  await test.step('code', async () => {
    await page.getByRole('link', { name: /Almaty/ }).click()
    await page.getByLabel('Name', { exact: true }).fill('pho')
    await markDocument(page)
    const undo = workspace.edit(form, '<SubmitButton>{submit}', '<SubmitButton>Create it now')
    await expect(page.getByRole('button', { name: 'Create it now' })).toBeVisible(rebuildTimeout)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('pho')
    await expect(markedDocument(page)).toBeAttached()
    undo()
    await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeVisible(rebuildTimeout)
  })

  await test.step('a translation, at the same URL', async () => {
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    const key = '"office.settings.title":'
    const undo = workspace.edit(translations, `${key} "Settings"`, `${key} "My settings"`)
    await expect(page.getByRole('heading', { name: 'My settings' })).toBeVisible(rebuildTimeout)
    await expect(page).toHaveURL(routes.settings.to())
    undo()
    await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible(rebuildTimeout)
  })
})

test('one remote is served from this machine and everything else from the site, with its session and security policy', async ({
  team: { site, proxy },
  openAs,
}) => {
  const page = await openAs(null, { baseURL: proxy.found, serviceWorkers: 'allow', ignoreHTTPSErrors: true })
  const requestedPaths = new Set<string>()
  page.on('request', (request) => requestedPaths.add(new URL(request.url()).pathname))
  await logIn(page, 'admin')
  await expect(page.getByRole('heading', { name: 'Nodes' })).toBeVisible()
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()

  await test.step('the files, and a banner that shows it', async () => {
    const files = [...requestedPaths].filter((path) => /^\/(shell|remotes|@development)\//.test(path))
    const of = (prefix: string) => files.filter((path) => path.startsWith(prefix))
    expect(of('/@development/office/').length).toBeGreaterThan(1)
    expect(of('/remotes/office/')).toEqual([])
    for (const prefix of ['/shell/', '/remotes/auth/', '/remotes/admin/']) expect(of(prefix).length).toBeGreaterThan(1)
    expect([...requestedPaths]).not.toContain('/service-worker.js')
    await expect(page.getByRole('complementary', { name: 'Development' })).toHaveText(
      `office from this machine — everything else from ${site.url}`,
    )
  })

  await test.step('the policy, except for the hot-reload socket and the integrity policy', async () => {
    const headersAt = async (url: string) => (await page.request.get(url)).headers()
    const [here, there] = [await headersAt(routes.login.to()), await headersAt(`${site.url}${routes.login.to()}`)]
    const socket = ` ${proxy.found.replace('http:', 'ws:')}`
    expect(here['content-security-policy']!.replace(socket, '')).toBe(there['content-security-policy'])
    expect(here['content-security-policy']).toContain(socket)
    expect([here['integrity-policy'], there['integrity-policy']]).toEqual([undefined, 'blocked-destinations=(script)'])
    expect(here).not.toHaveProperty('strict-transport-security')
  })

  await test.step('the session, which is not reused for another site behind the same origin', async () => {
    await page.goto(routes.nodes.to())
    await expect(page.getByRole('heading', { name: 'Nodes' })).toBeVisible()
    await page.evaluate(() => localStorage.setItem('sallyport-proxied', 'https://vpn.example.org'))
    await page.reload()
    await expect(page).toHaveURL((url) => url.pathname === routes.login.to())
    expect(await page.evaluate(() => localStorage.getItem('sallyport-session') ?? '')).not.toContain('"token":"')
  })
})

test(
  'a remote without a release runs in a site under a base path',
  { tag: '@long' },
  async ({ team: { workspace }, openAs }) => {
    test.slow()
    const folder = siteWithout('office')
    const server = await runServer({ ...demoSettings, SITE_DIR: folder, PUBLIC_URL: 'http://localhost:0/vpn' })
    const options = ['office', '--against', server.url, '--port', '0']
    const proxy = await workspace.start(program, options, /everything else from \S+: (http:\S+)/)
    expect(new URL(proxy.found).pathname).toBe('/vpn')
    const page = await openAs(null)
    await logIn(page, 'member', proxy.found)

    await expect(page).toHaveURL(proxy.found + routes.nodes.to())
    await expect(page.getByRole('heading', { name: 'Nodes' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Nodes' })).toBeVisible()
    expect(proxy.log()).toContain('has no release of office yet')
    await page.close()
    proxy.stop()
    await server.stop()
    rmSync(folder, { recursive: true })
  },
)

test('`pnpm dev` shows the page that is opened first', async ({ team: { workspace }, openAs, expectedErrors }) => {
  test.slow()
  // The development server takes fonts from a built site, which the copy does not have.
  expectedErrors.push(/status of 504/)
  const ports = [await freePort(), await freePort(), await freePort(), await freePort(), await freePort()]
  const undo = [
    workspace.edit('shared/contract/src/config/remote.ts', 'shellPort = 3100', `shellPort = ${ports[0]}`),
    ...['auth', 'office', 'admin'].map((name, index) =>
      workspace.edit(`remote-${name}/src/remote.ts`, `port: ${3101 + index}`, `port: ${ports[index + 1]}`),
    ),
  ]
  const server = await workspace.start('platform/src/dev.ts', [], /(listening|ready)/, { PORT: String(ports[4]) })
  const page = await openAs(null, { serviceWorkers: 'block' })

  await expect(async () => {
    await page.goto(`http://localhost:${ports[0]}${routes.login.to()}`)
  }).toPass(rebuildTimeout)

  await expect(page.getByLabel('Email')).toBeVisible(rebuildTimeout)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await test.step('the page has the policies of the site', async () => {
    const policy = (await page.request.get(page.url())).headers()['content-security-policy']
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
    expectedErrors.push(/TrustedHTML/)
    const error = await page.evaluate(() => {
      try {
        return (document.body.innerHTML = '<b>x</b>')
      } catch (thrown) {
        return String(thrown)
      }
    })
    expect(error).toContain('TrustedHTML')
  })

  await test.step('an edit arrives with the state of the page', async () => {
    await page.getByLabel('Email').fill('kept@example.test')
    const [loginPage, submit] = ['remote-auth/src/login/login-page.tsx', "<SubmitButton>{t('auth.login.submit')}"]
    undo.push(workspace.edit(loginPage, submit, '<SubmitButton>Enter'))
    await expect(page.getByRole('button', { name: 'Enter' })).toBeVisible(rebuildTimeout)
    await expect(page.getByLabel('Email')).toHaveValue('kept@example.test')
  })
  // Before the servers end, because the browser reports the responses that they break off.
  await page.close()
  server.stop()
  for (const undoEdit of undo) undoEdit()
})

test('the banner is readable in both colour schemes and does not cover the end of the page', async ({
  team: { proxy },
  openAs,
}) => {
  const page = await openAs(null, { baseURL: proxy.found, viewport: { width: 360, height: 500 } })
  await page.goto(routes.support.to())
  await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible()

  const banner = page.getByRole('complementary', { name: 'Development' })
  // Repeated, because the page may become longer after it was scrolled.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(banner).toBeInViewport({ ratio: 1, timeout: 1000 })
    const top = (await banner.boundingBox())!.y
    const last = (await page.getByRole('contentinfo').boundingBox())!
    expect(last.y + last.height).toBeLessThanOrEqual(top)
  }).toPass({ timeout: 20_000 })
  for (const [colorScheme, ground, text] of [
    ['light', 'rgb(255, 214, 102)', 'rgb(31, 22, 0)'],
    ['dark', 'rgb(92, 67, 0)', 'rgb(255, 233, 179)'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(banner).toHaveCSS('background-color', ground)
    await expect(banner).toHaveCSS('color', text)
  }
})
