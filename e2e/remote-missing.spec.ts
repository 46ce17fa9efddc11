import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { routes } from '@sallyport/contract/config'
import { runServer, type RunningServer } from 'platform/run-server'
import { testSiteFolder } from 'platform/workspace'
import { retrySection } from './support/retry-section.ts'
import { signIn, storageOf } from './support/sessions.ts'
import { demoSettings, expect, test as base, type OpenAs, type DemoUser } from './support/test.ts'

type RemovableRemotes = {
  server: RunningServer
  removeRemote: (remote: string) => void
  restoreRemote: (remote: string) => void
}

/** A server on its own copy of the site, whose remotes can be removed and restored. */
const test = base.extend<{ siteServer: RemovableRemotes }>({
  siteServer: async ({}, provide, test) => {
    // Copying the site and starting a server take a while.
    test.slow()
    const site = mkdtempSync(path.join(tmpdir(), 'sallyport-site-'))
    cpSync(testSiteFolder, site, { recursive: true })
    const server = await runServer({ ...demoSettings, SITE_DIR: site })
    const folder = (remote: string) => path.join(site, 'remotes', remote)
    await provide({
      server,
      removeRemote: (remote) => renameSync(folder(remote), `${folder(remote)}-removed`),
      restoreRemote: (remote) => renameSync(`${folder(remote)}-removed`, folder(remote)),
    })
    await server.stop()
    rmSync(site, { recursive: true, force: true })
  },
})

/** Opens a signed-in page in a browser with an empty cache. */
async function openSignedIn(user: DemoUser, { server }: RemovableRemotes, openAs: OpenAs) {
  const session = await signIn(server.url, `${user}@sallyport.test`, 'Sallyport1')
  return openAs(null, { baseURL: server.url, storageState: storageOf(server.url, session) })
}

/** Console errors of Chromium for missing files; the second one for requests of the service worker. */
const missingFiles = [/404 \(Not Found\)/, /net::ERR_FAILED/, /Refused to (apply style|execute script)/]

const failed = 'This section could not be loaded'

test('a remote with missing files fails without affecting other sections, and Try again works when they are back', async ({
  siteServer,
  expectedErrors,
  openAs,
}) => {
  expectedErrors.push(...missingFiles)
  const page = await openSignedIn('admin', siteServer, openAs)
  siteServer.removeRemote('office')

  await page.goto(routes.nodes.to())
  await expect(page.getByRole('alert')).toContainText(failed)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

  await page.getByRole('link', { name: 'Admin nodes' }).click()
  await expect(page.getByRole('heading', { name: 'Nodes' })).toBeVisible()
  await page.goto(routes.support.to())
  await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible()

  await page.getByRole('link', { name: 'Nodes', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(failed)
  const again = page.getByRole('button', { name: 'Try again' })
  // Wait until all retries have ended before the files are restored.
  await retrySection(page)
  await expect(page.getByRole('alert')).toContainText(failed)

  siteServer.restoreRemote('office')
  await again.click()
  await expect(page.getByRole('heading', { name: 'Nodes' })).toBeVisible()
})

test('logging out works while the auth remote is missing', async ({ siteServer, expectedErrors, openAs }) => {
  expectedErrors.push(...missingFiles)
  const page = await openSignedIn('member', siteServer, openAs)
  siteServer.removeRemote('auth')

  await page.goto(routes.logout.to())
  await expect(page).toHaveURL(routes.login.to())
  await expect(page.getByRole('alert')).toContainText(failed)
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()

  siteServer.restoreRemote('auth')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})
