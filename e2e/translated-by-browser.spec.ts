import type { Page } from '@playwright/test'
import { runServer } from 'platform/run-server'
import { translatePage } from './support/browser-translation.ts'
import { closeCard } from './support/close-card.ts'
import { routes } from './support/routes.ts'
import { demoSettings, expect, logIn, test as base } from './support/test.ts'

/** A server whose rows the test may change, and a page that the browser translates. */
const test = base.extend<{ page: Page }>({
  page: async ({ openAs }, provide) => {
    const server = await runServer(demoSettings)
    const page = await openAs(null, { baseURL: server.url })
    await translatePage(page)
    await provide(page)
    // Close the page first: a server that is stopping responds with 503.
    await page.close()
    await server.stop()
  },
})

const main = (page: Page) => page.getByRole('main')
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
const navigate = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()

/** Waits until the pause of the translation has passed and every text is wrapped. */
async function expectWrapped(page: Page) {
  const bareTexts = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let count = 0
    while (texts.nextNode()) if (!texts.currentNode.parentElement?.closest('font, script, style, textarea')) count++
    return count
  }
  await expect.poll(() => page.evaluate(bareTexts)).toBe(0)
}

/** Switches the language in the navbar. */
async function switchLanguage(page: Page, from: string, to: string) {
  await page.getByRole('combobox', { name: from }).click()
  await page.getByRole('option', { name: to }).click()
}

test('a member whose browser translates the page manages accesses, and switches the language', async ({ page }) => {
  test.slow()
  await logIn(page, 'member')
  await expectWrapped(page)
  await page.getByLabel('Search nodes').fill('zuri')
  await expect(page.getByText('1 node found')).toBeVisible()
  await page.getByLabel('Search nodes').fill('')
  await page.getByRole('link', { name: 'Amsterdam', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('phone')
  await expectWrapped(page)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Access phone created')).toBeVisible()
  await page.getByRole('button', { name: 'Copy as text' }).click()
  await expectWrapped(page)
  await closeCard(page)

  const access = page.getByRole('list', { name: 'Accesses' }).getByRole('listitem').filter({ hasText: 'phone' })
  await expectWrapped(page)
  const timer = access.getByRole('timer')
  const before = await timer.textContent()
  await expect(timer).not.toHaveText(before ?? '')
  await switchLanguage(page, 'Language', 'RU')
  await expect(page.getByText('Истекает через')).toBeVisible()
  await expect(page.getByText('Expires in')).toHaveCount(0)
  await switchLanguage(page, 'Язык', 'EN')
  await expectWrapped(page)
  await access.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('list', { name: 'Accesses' }).getByRole('textbox').fill('tablet')
  await page.getByRole('button', { name: 'Save' }).click()
  const renamed = page.getByRole('list', { name: 'Accesses' }).getByRole('listitem').filter({ hasText: 'tablet' })
  await renamed.getByRole('button', { name: 'Delete' }).click()
  await confirm(page, 'Delete')
  await expect(renamed).toHaveCount(0)

  await page.goto(routes.premium.to())
  await page.getByRole('radio', { name: '12 months' }).check()
  await expectWrapped(page)
  await page.getByRole('radio', { name: '6 months' }).check()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  await navigate(page, 'Settings')
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('radio', { name: 'Dark' }).check()
})

test('an admin whose browser translates the page creates, filters, loads and changes rows of lists', async ({
  page,
}) => {
  test.slow()
  await logIn(page, 'admin')
  await navigate(page, 'Invites')
  await page.getByRole('button', { name: 'Create invite' }).click()
  await expect(page.getByText('Invite created')).toBeVisible()
  await expectWrapped(page)
  const total = main(page).getByText(/^\d+ in total$/)
  const before = Number.parseInt((await total.textContent()) ?? '')
  const all = main(page).getByText(`${before + 50} in total`)
  await page.getByRole('button', { name: 'Create with options' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Number of invites').fill('50')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('heading', { name: '50 invites created' })).toBeVisible()
  await expectWrapped(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(all).toBeVisible()

  await test.step('the rows are loaded in batches, selected, and revoked', async () => {
    await expectWrapped(page)
    await page.getByRole('region', { name: 'Invites' }).evaluate((region) => region.scrollTo(0, region.scrollHeight))
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(30)
    await page.getByRole('checkbox', { name: 'Select all loaded' }).check()
    await expect(main(page).getByText(/^\d+ selected/)).toBeVisible()
    await expectWrapped(page)
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect(main(page).getByText(/^\d+ selected/)).toHaveCount(0)
    await rowOf(page, 'Active').first().getByRole('button', { name: 'Revoke' }).click()
    await confirm(page, 'Revoke')
    await expect(page.getByText('Invite revoked')).toBeVisible()
    await expectWrapped(page)
    await page.getByRole('columnheader', { name: 'Created' }).getByRole('button').click()
    await page.getByRole('columnheader', { name: 'Created' }).getByRole('button').click()
  })

  await test.step('filters and searches change the rows and their number', async () => {
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Inactive' })
    await expect(main(page).getByText(/^\d+ found$/)).toBeVisible()
    await expectWrapped(page)
    await page.getByRole('searchbox').fill('nothing like it')
    await expect(main(page).getByText('Nothing found')).toBeVisible()
    await expectWrapped(page)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(all).toBeVisible()
  })

  await test.step('a language switch changes every text', async () => {
    await expectWrapped(page)
    await switchLanguage(page, 'Language', 'RU')
    await expect(page.getByRole('heading', { name: 'Приглашения' })).toBeVisible()
    await expect(all).toHaveCount(0)
    await expectWrapped(page)
    await switchLanguage(page, 'Язык', 'EN')
    await expect(all).toBeVisible()
  })

  await test.step('a user changes, and the other pages open', async () => {
    await navigate(page, 'Users')
    const member = rowOf(page, 'member@')
    await expectWrapped(page)
    await member.getByRole('button', { name: 'Make privileged' }).click()
    await expect(member.getByText('Privileged', { exact: true })).toBeVisible()
    await member.getByRole('button', { name: 'Remove privileged' }).click()
    await confirm(page, 'Remove privileged')
    await expect(member.getByText('Regular', { exact: true })).toBeVisible()
    await member.getByRole('link', { name: 'member@sallyport.test' }).click()
    await expect(page.getByRole('heading', { name: 'member@sallyport.test' })).toBeVisible()
    await expectWrapped(page)
    for (const name of ['Overview', 'Admin nodes', 'Accesses', 'Billings', 'Plans', 'Log']) {
      await navigate(page, name)
      await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
      await expectWrapped(page)
    }
    await expect(rowOf(page, 'Privileges changed').first()).toBeVisible()
  })

  await page.goto(routes.adminBillings.to())
  await expect(page.getByRole('heading', { name: 'Billings' })).toBeVisible()
})
