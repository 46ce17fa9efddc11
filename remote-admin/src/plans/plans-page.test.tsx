import { expect, test } from '@rstest/core'
import { act, changeLanguage, within } from '@sallyport/testing'
import { adminPlan, openPlans } from './testing/open-plans.ts'

const spaced = (text: string | null) => text?.replaceAll(/\s/g, ' ')

test('lists the plans with duration, price and whether they are offered, in both languages', async () => {
  const { screen } = openPlans(
    adminPlan(),
    adminPlan({ id: 4, type: 0, month_count: 3, currency_code: 'JPY', amount: 1250, is_offered: false }),
  )

  const list = await screen.findByRole('list', { name: 'Plans' })
  const texts = () =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => spaced(textContent))
  expect(texts()).toEqual(['12 months$48.50$4.04 a monthOffered', '3 months¥1,250¥417 a monthNot offered'])
  await act(() => changeLanguage('ru'))
  expect(texts()).toEqual(['12 месяцев48,50 $4,04 $ в месяцПродаётся', '3 месяца1 250 ¥417 ¥ в месяцНе продаётся'])
})

test('links each plan to its form, and to the form of a new plan', async () => {
  const { screen } = openPlans(adminPlan())

  expect(await screen.findByRole('link', { name: '12 months' })).toHaveAttribute('href', '/admin/plan/edit/3')
  expect(screen.getByText(/Existing orders keep theirs/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Create plan' })).toHaveAttribute('href', '/admin/plan/create')
})

test('shows an empty state', async () => {
  const { screen } = openPlans()

  expect(await screen.findByText('No plans yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Create the first plan' })).toHaveAttribute('href', '/admin/plan/create')
})
