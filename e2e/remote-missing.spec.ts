import { renameSync } from 'node:fs'
import path from 'node:path'
import { routes } from '@sallyport/contract/config'
import { demoStorage, type DemoUser } from './support/sessions.ts'
import { expect, test, type OpenAs, type SiteServer } from './support/test.ts'

const folderOf = ({ site }: SiteServer, remote: string) => path.join(site.folder, 'remotes', remote)
const removeRemote = (server: SiteServer, remote: string) =>
  renameSync(folderOf(server, remote), `${folderOf(server, remote)}-removed`)
const restoreRemote = (server: SiteServer, remote: string) =>
  renameSync(`${folderOf(server, remote)}-removed`, folderOf(server, remote))

/** Opens a signed-in page in a browser with an empty cache. */
async function openSignedIn(user: DemoUser, { server }: SiteServer, openAs: OpenAs) {
  return openAs(null, { baseURL: server.url, storageState: await demoStorage(server.url, user) })
}

/** Console errors of Chromium for missing files. */
const missingFiles = [/404 \(Not Found\)/, /net::ERR_FAILED/, /Refused to (apply style|execute script)/]

const failed = 'This section could not be loaded'

test('a remote with missing files fails without affecting other sections, and Try again works when they are back', async ({
  siteServer,
  expectedErrors,
  openAs,
}) => {
  expectedErrors.push(...missingFiles)
  const page = await openSignedIn('admin', siteServer, openAs)
  removeRemote(siteServer, 'office')

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
  // Wait until all retries have ended before the files are restored. Each failure is shown in a new alert.
  await page.getByRole('alert').evaluate((alert) => void (alert.dataset['former'] = 'yes'))
  await again.click()
  await expect(page.locator('[role=alert][data-former]')).toHaveCount(0)
  await expect(again).toBeEnabled()
  await expect(page.getByRole('alert')).toContainText(failed)

  restoreRemote(siteServer, 'office')
  await again.click()
  await expect(page.getByRole('heading', { name: 'Nodes' })).toBeVisible()

  await test.step('logging out works while the auth remote is missing', async () => {
    const other = await openSignedIn('member', siteServer, openAs)
    removeRemote(siteServer, 'auth')
    await other.goto(routes.logout.to())
    await expect(other).toHaveURL(routes.login.to())
    await expect(other.getByRole('alert')).toContainText(failed)
    await expect(other.getByRole('link', { name: 'Register' })).toBeVisible()

    restoreRemote(siteServer, 'auth')
    await other.getByRole('button', { name: 'Try again' }).click()
    await expect(other.getByLabel('Email')).toBeVisible()
  })
})
