import { isPostgresInstalled } from 'server/testing/postgres-server'
import {
  copiedText,
  expectCompact,
  expectFiltered,
  expectFound,
  exportedLines,
  keyOf,
  rows,
  test,
} from './support/filled-lists.ts'
import { announcement } from './support/live-region.ts'
import { lastEmail } from './support/filled-server.ts'
import { pressOn, tabTo, typeInto } from './support/keyboard.ts'
import { routes } from './support/routes.ts'
import { expect } from './support/test.ts'

test.skip(!isPostgresInstalled(), 'needs PostgreSQL')

test('an admin finds, exports and deactivates users among two thousand with the keyboard only', async ({
  openFilled,
}) => {
  const page = await openFilled()
  await page.goto(routes.adminUsers.to())
  await expect(page.getByText('2,000 in total')).toBeVisible()
  await expect(page.getByRole('rowheader').first()).toHaveAccessibleName(/^\S+@filled\.test$/)
  for (const text of ['Remove admin', 'Remove privileged'])
    await expect(rows(page).getByText(text).first()).toBeVisible()
  await expectFiltered(page, 'Account type', 'Premium', 1)
  await expectFiltered(page, 'Role', 'Admins', 2)
  await expectFound(page, '2000', lastEmail)
  await expectFound(page, keyOf(1), 'p3@filled.test')

  await typeInto(page, page.getByRole('searchbox'), '10.2.0.250')
  await expect(page.getByText('1 found')).toBeVisible()
  await typeInto(page, page.getByRole('searchbox'), '77@f')
  await expect(page.getByText('20 found')).toBeVisible()
  expect(await exportedLines(page)).toHaveLength(1 + 20)

  await tabTo(page, page.getByRole('checkbox', { name: 'Select all loaded' }))
  await page.keyboard.press('Space')
  const bar = page.getByRole('group', { name: 'Selected rows' })
  await expect(page.getByText('20 selected')).toBeVisible()
  await pressOn(page, bar.getByRole('button', { name: 'Deactivate' }))
  const question = page.getByRole('alertdialog', { name: 'Deactivate 20 users?' })
  const [, count] = /(\d+) active access(?:es)? stops? working/.exec(await question.innerText()) ?? []
  await tabTo(page, question.getByRole('button', { name: 'Deactivate' }))
  await page.keyboard.press('Enter')

  await expect(page.getByText(new RegExp(`^20 users deactivated\\. ${count} access`))).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select all loaded' })).toBeFocused()
  await page.goto(`${routes.adminUsers.to()}?status=inactive`)
  await expect(page.getByText('20 found')).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('rowheader').first()).toContainText('@filled.test')
})

test('an admin filters accesses by node and date, copies a key, and new rows do not move what is read', async ({
  openFilled,
}) => {
  const page = await openFilled({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(routes.adminUserAccesses.to())
  await expect(page.getByText('5,000 in total')).toBeVisible()
  await expectFiltered(page, 'Mode', 'Limited', 50)
  await expectFiltered(page, 'Type', 'AmneziaWG', 500)
  await expectFound(page, '4321', 'Node 2')
  await expectFound(page, '2000', 'device', 3)
  await expectFound(page, keyOf(1), 'p3@filled.test')
  for (const [kind, text] of [
    ['ID', '1'],
    ['IP', '10.2.0.2'],
    ['email', 'p3@filled.test'],
  ] as const) {
    await rows(page)
      .nth(1)
      .getByRole('button', { name: `Copy ${kind} ${text}`, exact: true })
      .click()
    await expect.poll(() => copiedText(page)).toBe(text)
  }
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(announcement(page, 'Search cleared')).toHaveCount(1)

  await page.getByRole('combobox', { name: 'Node' }).selectOption('Node 3')
  await expect(page.getByText('500 found')).toBeVisible()
  await page.getByLabel('Created from').fill('2023-11-20')
  await expect(page).toHaveURL(/from=/)
  await page.getByLabel('Created to').fill('2023-11-20')
  await expect(page).toHaveURL(/node_id=\d+&from=2023-11-20&time_zone=UTC&to=2023-11-20$/)
  await expect(page.getByText('44 found')).toBeVisible()
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^Copy public key \S{4}…\S{4}$/ })
    .click()
  await expect(page.getByText(/^Copied: \S{4}…/)).toBeVisible()
  expect(await copiedText(page)).toMatch(/^[\w+/]{43}=$/)

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('rowheader').first()).toContainText('@filled.test')
  await page.getByText('Filters (3)').click()
  await expect(page.getByRole('combobox', { name: 'Node' })).toHaveValue('3')
})

test('a link with days shows and exports the same rows and times in every time zone', async ({ openFilled }) => {
  const lines: string[][] = []
  for (const timezoneId of ['Europe/Berlin', 'Asia/Tokyo']) {
    const page = await openFilled({ timezoneId })
    await page.goto(routes.adminUserAccesses.to())
    await expect(page.getByText(`Times in ${timezoneId}`)).toBeVisible()
    const days = new URLSearchParams({ from: '2023-11-20', to: '2023-11-20', time_zone: 'Europe/Berlin' })
    await page.goto(`${routes.adminUserAccesses.to()}?${days}`)
    await expect(page.getByText('432 found')).toBeVisible()
    await expect(page.getByText('Times in Europe/Berlin')).toBeVisible()
    await expect(page.getByLabel('Created from')).toHaveValue('2023-11-20')
    await expect(rows(page).nth(1)).toContainText('2023-11-20 23:5')
    lines.push(await exportedLines(page))
  }
  expect(lines[0]).toEqual(lines[1])
  expect(lines[0]).toHaveLength(1 + 432)
  expect(lines[0]![0]).toMatch(/,created_at,time_zone$/)
  expect(lines[0]![1]).toMatch(/,2023-11-20T23:5\d:\d{2}\.000\+01:00,Europe\/Berlin$/)
})

test('an admin creates invites with a note, finds and revokes them', async ({ openFilled, filled }) => {
  const page = await openFilled({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(routes.adminUserInvites.to())
  await pressOn(page, page.getByRole('button', { name: 'Create with options' }))
  const dialog = page.getByRole('dialog')
  await typeInto(page, dialog.getByLabel('Number of invites'), '3')
  await typeInto(page, dialog.getByLabel('Note'), 'Spring meeting')
  await typeInto(page, dialog.getByLabel('Valid for (days)'), '30')
  await page.keyboard.press('Enter')

  await expect(dialog.getByRole('heading', { name: '3 invites created' })).toBeVisible()
  const links = await dialog.getByLabel('Links').inputValue()
  await expect.poll(() => copiedText(page)).toBe(links)
  await pressOn(page, dialog.getByRole('button', { name: 'Close' }))
  await expect(rows(page)).toHaveCount(1 + 3)

  const token = links.split('\n')[0]!.split('/').at(-1)!
  await typeInto(page, page.getByRole('searchbox'), token)
  await expect(rows(page)).toHaveCount(1 + 1)
  expect(page.url()).not.toContain(token)
  await typeInto(page, page.getByRole('searchbox'), 'Spring')
  await expect(page.getByText('3 found')).toBeVisible()
  await tabTo(page, page.getByRole('checkbox', { name: 'Select all loaded' }))
  await page.keyboard.press('Space')
  await pressOn(page, page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Revoke' }))
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 invites revoked.')).toBeVisible()

  await pressOn(page, page.getByRole('button', { name: 'Create invite' }))
  await expect(page.getByText('Invite created, link copied')).toBeVisible()
  expect(await copiedText(page)).toMatch(new RegExp(`^${filled.url}/auth/register/invite/[a-z0-9]{24,64}$`))
})

test('nodes are searched, filtered and sorted, and each list has an export', async ({ openFilled }) => {
  const page = await openFilled()
  await page.goto(routes.adminNodes.to())
  await expect(page.getByText('10 in total')).toBeVisible()
  const cards = page.getByRole('list', { name: 'Nodes' }).getByRole('listitem')
  await expectFiltered(page, 'Health', 'Unmanaged', 9)
  await expectFiltered(page, 'Type', 'AmneziaWG', 1)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name, descending')
  await expect(cards.first()).toContainText('Node 9')
  await page.getByRole('combobox', { name: 'Country' }).selectOption('Norway')
  await page.getByRole('searchbox').fill('Node 1')
  await expect(page.getByText('2 found')).toBeVisible()

  for (const [path, header] of [
    [page.url(), /^.?id,/],
    [routes.adminUserAccesses.to(), /^.?(access_)?id,/],
    [routes.adminUserInvites.to(), /^.?id,/],
    [routes.adminBillings.to(), /^.?id,/],
    [routes.adminLog.to(), /^.?id,/],
  ] as const) {
    await page.goto(path)
    expect((await exportedLines(page))[0]).toMatch(header)
  }
})

test('billings are found by external id, gateway and plan', async ({ openFilled }) => {
  const page = await openFilled()
  await page.goto(routes.adminBillings.to())
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toBeVisible()
  await expect(page.getByText('Paid: $60.00')).toBeVisible()
  await expectFiltered(page, 'Gateway', 'BTCPay Server', 1)
  await expectFiltered(page, 'Plan', '1 month', 1)
  await expectFound(page, 'external-2', '$20.00')
  await expect(page.getByText('Paid: $20.00')).toBeVisible()
  await rows(page).nth(1).getByRole('button', { name: 'Show' }).click()
  await expect(rows(page).nth(2)).toContainText('NOWPayments')
})

for (const language of ['en', 'ru'] as const) {
  test(`${language}: the lists fit a window of 1440 px with rows of one height`, async ({ openFilled }) => {
    const page = await openFilled({ language })
    for (const path of [routes.adminUsers, routes.adminUserAccesses, routes.adminBillings]) {
      await page.goto(path.to())
      await expectCompact(page)
    }
  })
}
