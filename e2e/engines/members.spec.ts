import { allocateAccess } from '../support/create-access.ts'
import { createInvite } from '../support/invites.ts'
import { routes } from '../support/routes.ts'
import { register, storageOf } from '../support/sessions.ts'
import type { EnginePage } from './support/engine-page.ts'
import { bothWidths, expect, journey, signIn } from './support/test.ts'
import { navigate, visit } from './support/visit.ts'

const openNode = async (page: EnginePage, name: string) => {
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).waitFor()
}

async function createAccess(page: EnginePage, name: string) {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const card = page.getByRole('region', { name: 'New access' })
  await card.getByText(name).waitFor()
  return card
}

const accessNamed = (page: EnginePage, name: string) =>
  page.getByRole('list', { name: 'Accesses' }).getByRole('listitem').filter({ hasText: name })

async function confirm(page: EnginePage, name: string) {
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitForHidden()
}

const ownAccesses = (page: EnginePage) => page.getByRole('list', { name: 'Your accesses' }).getByRole('listitem')

/** Runs in the page, which polls its lists when the user returns to the tab. */
const returnToPage = () => void dispatchEvent(new Event('visibilitychange'))

/** Runs in the page: its calls fail as without a network, and are counted. */
function loseNetwork() {
  document.body.dataset['failed'] = '0'
  XMLHttpRequest.prototype.send = function () {
    document.body.dataset['failed'] = String(Number(document.body.dataset['failed']) + 1)
    setTimeout(() => this.dispatchEvent(new ProgressEvent('error')))
  }
}

journey(
  'a member finds the accesses on all nodes first, without a network too, until they expire',
  async ({ openPage, server, width }) => {
    const email = `home-${width}@sallyport.test`
    const session = await register(server.url, await createInvite(server), email, 'Valid1234')
    const page = await openPage(null)
    await signIn(page, storageOf(server.url, session), server.url)
    await visit(page, routes.nodes.to(), 'Nodes')
    await page.getByText('Choose a node').waitFor()
    const node = await allocateAccess(server.url, session, 1, 'phone')
    await allocateAccess(server.url, session, 2, 'laptop')

    await page.evaluate(returnToPage)
    await expect.poll(ownAccesses(page).count).toBe(2)
    await expect.poll(ownAccesses(page).getByRole('timer').text).toMatch(/^(30:00|29:\d\d)$/)
    expect(await ownAccesses(page).getByRole('link', { name: 'Get premium' }).count()).toBe(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

    await page.evaluate(loseNetwork)
    await page.evaluate(returnToPage)
    await expect.poll(() => page.evaluate(() => Number(document.body.dataset['failed']))).toBeGreaterThan(0)
    expect(await ownAccesses(page).count()).toBe(2)

    // Moves the clock past the time limit of 30 minutes. Without a network, no response corrects it.
    await page.evaluate(() => {
      const later = Date.now() + 31 * 60_000
      Date.now = () => later
    })
    await page.getByText('Access phone has expired').waitFor()
    await page.getByText('Access laptop has expired').waitFor()
    await page.getByRole('link', { name: `Create again on ${node.name}` }).waitFor()
    await page.getByRole('list', { name: 'Nodes', exact: true }).waitFor()
  },
  bothWidths,
)

journey('a member renames and deletes an access', async ({ openPage, width }) => {
  const page = await openPage('privileged')
  await visit(page, routes.nodes.to(), 'Nodes')
  await openNode(page, 'Amsterdam')
  const card = await createAccess(page, `old-${width}`)
  await card.getByRole('button', { name: 'Close', exact: true }).click()
  await confirm(page, 'Close')

  await accessNamed(page, `old-${width}`).getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('list', { name: 'Accesses' }).getByRole('textbox').fill('новый')
  await page.getByRole('list', { name: 'Accesses' }).getByRole('button', { name: 'Save' }).click()
  await accessNamed(page, 'новый').getByRole('button', { name: 'Rename' }).waitFor()
  await page.reload()
  await accessNamed(page, 'новый').getByRole('button', { name: 'Delete' }).click()
  await confirm(page, 'Delete')

  await page.getByText('Access новый deleted').waitFor()
  await accessNamed(page, 'новый').waitForHidden()
})

journey('a member who leaves an open one-time card is asked first', async ({ openPage, width }) => {
  const page = await openPage('premium')
  await visit(page, routes.nodes.to(), 'Nodes')
  await openNode(page, 'Amsterdam')
  const card = await createAccess(page, `tablet-${width}`)

  await page.getByRole('button', { name: 'Back' }).click()
  await confirm(page, 'Cancel')
  await card.waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await confirm(page, 'Leave')

  await page.waitForPath(routes.nodes.to())
  const tablet = ownAccesses(page).filter({ hasText: `tablet-${width}` })
  await tablet.getByText('Amsterdam').waitFor()
  expect(await tablet.getByRole('timer').count()).toBe(0)
})

journey('a member searches a node, opens it, and comes back to the search', async ({ openPage }) => {
  const page = await openPage('member')
  await visit(page, routes.nodes.to(), 'Nodes')
  await page.getByLabel('Search nodes').fill('zuri')
  await page.getByText('1 node found').waitFor()
  await openNode(page, 'Zurich')

  await page.driver.back()
  await expect.poll(page.getByLabel('Search nodes').value).toBe('zuri')
  await page.driver.forward()
  await page.getByRole('button', { name: 'Create', exact: true }).waitFor()
  await page.reload()

  await page.getByRole('heading', { name: 'Zurich', exact: true }).waitFor()
})

journey('a member pays for premium', async ({ openPage }) => {
  const page = await openPage('premium')
  await visit(page, routes.premium.to(), 'Premium')
  await page.getByRole('radio', { name: '12 months' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor()
  const checkout = page.frame('Payment').getByRole('main')
  await expect.poll(checkout.text).toContain('Premium, 12 months')
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()

  await page.getByRole('heading', { name: 'Payment received' }).waitFor()
  await page.getByRole('link', { name: 'Go to nodes' }).click()
  await page.getByRole('heading', { name: 'Nodes' }).waitFor()
})

journey('a member whose payment failed keeps the plan, reloads, and pays again', async ({ openPage }) => {
  const page = await openPage('premium')
  await visit(page, routes.premium.to(), 'Premium')
  await page.getByRole('radio', { name: '6 months' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const checkout = page.frame('Payment').getByRole('main')
  await checkout.getByRole('button', { name: 'Fail', exact: true }).click()
  await page.getByRole('heading', { name: 'The payment did not go through' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(page.getByRole('radio', { name: '6 months' }).isChecked).toBe(true)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await checkout.getByRole('button', { name: 'Pay', exact: true }).waitFor()
  await page.reload()
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()

  await page.getByRole('heading', { name: 'Payment received' }).waitFor()
})

journey('a member selects the dark theme, and ends no session by accident', async ({ openPage }) => {
  const page = await openPage('member')
  await visit(page, routes.nodes.to(), 'Nodes')
  await navigate(page, 'Settings')
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(background).toBe('dark')
  await page.reload()
  await expect.poll(background).toBe('dark')

  await page.getByText('This device').waitFor()
})

journey(
  'a member navigates with the menu of a phone',
  async ({ openPage }) => {
    const page = await openPage('member')
    await visit(page, routes.nodes.to(), 'Nodes')
    await navigate(page, 'Settings')
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.click()
    await page.getByRole('link', { name: 'Nodes', exact: true }).waitFor()
    await page.driver.press('Escape')

    await page.getByRole('link', { name: 'Nodes', exact: true }).waitForHidden()
    await expect.poll(menu.isFocused).toBe(true)
  },
  [390],
)
