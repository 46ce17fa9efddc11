import type { Page } from '@playwright/test'
import { routes } from './support/routes.ts'
import { findOrder, registerUser } from './support/admin-actions.ts'
import { pressOn, tabTo, typeInto } from './support/keyboard.ts'
import { expect, test } from './support/test.ts'

const plan = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: '3 months' })

async function savePlan(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Save' }).click()
}

async function selectPlan(member: Page, price: string) {
  await member.goto(routes.premium.to())
  await member.getByRole('radio', { name: `3 months ${price}` }).check()
}

async function pay(member: Page, price: string) {
  await member.getByRole('button', { name: 'Pay' }).click()
  await expect(member.frameLocator('iframe[title="Payment"]').getByText(price)).toBeVisible()
}

async function expectOrdered(admin: Page, email: string, text: string) {
  const row = await findOrder(admin, email)
  await row.getByRole('button', { name: 'Show' }).click()
  await expect(row).toContainText(text)
}

test('an order costs what the page shows, also if the price changes meanwhile, and a withdrawn plan is not offered', async ({
  asAdmin,
  asMember,
  openAs,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)/)
  const [first, second] = ['first-price@sallyport.test', 'second-price@sallyport.test']
  const member = await registerUser(openAs, server, first)
  const other = await registerUser(openAs, server, second)
  await asAdmin.goto(routes.adminPlans.to())
  await asAdmin.getByRole('link', { name: 'Create plan' }).click()
  await savePlan(asAdmin, { 'Duration in months': '3', Price: '13.5', Currency: 'USD' })
  await expect(plan(asAdmin)).toContainText('$13.50')
  await selectPlan(member, '$13.50')
  await pay(member, '$13.50')
  await selectPlan(other, '$13.50')

  await plan(asAdmin).getByRole('link').click()
  await savePlan(asAdmin, { Price: '15' })
  await expect(asAdmin.getByText(/^Plan 3 months updated/)).toBeVisible()
  await other.getByRole('button', { name: 'Pay' }).click()
  await expect(other.getByRole('alert')).toContainText('This plan is no longer offered')
  await expect(other.getByRole('radio', { name: /^3 months/ })).toHaveAccessibleName(/\$15\.00/)
  await other.getByRole('radio', { name: /^3 months/ }).check()
  await pay(other, '$15.00')

  // Also keeps the plan from the premium pages of other tests.
  await asAdmin.getByLabel('Status').selectOption('Not offered')
  await Promise.all([
    asAdmin.waitForResponse((response) => response.ok() && response.request().method() === 'PUT'),
    savePlan(asAdmin, {}),
  ])
  await expectOrdered(asAdmin, first, '$13.50 · 3 months')
  await expectOrdered(asAdmin, second, '$15.00 · 3 months')
  await asMember.goto(routes.premium.to())
  await expect(asMember.getByRole('radio', { name: /^12 months/ })).toBeVisible()
  await expect(asMember.getByRole('radio', { name: /^3 months/ })).toBeHidden()
})

test('a plan is created and changed with the keyboard only', async ({ asAdmin: page }) => {
  await page.goto(routes.adminPlanCreate.to())
  await typeInto(page, page.getByLabel('Duration in months'), '2')
  await typeInto(page, page.getByLabel('Price'), '9')
  await typeInto(page, page.getByLabel('Currency'), 'usd')
  await tabTo(page, page.getByLabel('Status'))
  await page.keyboard.press('ArrowDown')
  await pressOn(page, page.getByRole('button', { name: 'Save' }))
  await expect(page.getByRole('heading', { name: 'Plans', level: 1 })).toBeFocused()

  await pressOn(page, page.getByRole('link', { name: '2 months', exact: true }))
  await expect(page.getByRole('heading', { name: 'Edit plan' })).toBeFocused()
  await typeInto(page, page.getByLabel('Price'), '1.255')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Price')).toBeFocused()
  await typeInto(page, page.getByLabel('Price'), '8')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Plan 2 months updated/)).toBeVisible()
})
