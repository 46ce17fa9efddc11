import { beforeEach, describe, expect, test } from '@rstest/core'
import { planEndpoints } from '@sallyport/contract/endpoints'
import { queryClient } from '@sallyport/runtime/api'
import { act, api, changeLanguage, member, premium, renderPage, within } from '@sallyport/testing'
import { PremiumPage } from './premium-page.tsx'
import { openPlans } from './testing/open-premium-page.ts'
import { testOrder, testPlan, threePlans } from './testing/plan-fixtures.ts'

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
})

const open = () => renderPage(PremiumPage, { as: member(), at: '/office/premium' })
const normalizeSpaces = (text: string | null | undefined) => (text ?? '').trim().replaceAll(/\s+/g, ' ')

describe('the page', () => {
  test('lists three benefits', async () => {
    const { screen } = await openPlans()

    expect(screen.getByRole('heading', { name: 'Premium', level: 1 })).toBeVisible()
    const benefits = within(screen.getByRole('list', { name: 'What you get with premium' }))
    expect(benefits.getAllByRole('listitem')).toHaveLength(3)
  })

  test('shows each plan as a radio button with its duration, total price and monthly price', async () => {
    const { form } = await openPlans()

    expect(form.getAllByRole('radio')).toHaveLength(3)
    expect(form.getByRole('radio', { name: '1 month $7.50 $7.50 a month' })).not.toBeChecked()
    expect(form.getByRole('radio', { name: '6 months $36.00 $6.00 a month −20%' })).not.toBeChecked()
    expect(form.getByRole('radio', { name: '12 months Recommended $60.00 $5.00 a month −33%' })).toBeChecked()
  })

  test('formats durations and prices in the interface language', async () => {
    const { form } = await openPlans()

    await act(() => changeLanguage('ru'))

    const names = form.getAllByRole('radio').map((radio) => normalizeSpaces(radio.closest('label')?.textContent))
    expect(names).toEqual([
      '1 месяц 7,50 $ 7,50 $ в месяц',
      '6 месяцев 36,00 $ 6,00 $ в месяц −20 %',
      '12 месяцев Рекомендуем 60,00 $ 5,00 $ в месяц −33 %',
    ])
  })

  for (const [count, months] of [
    [1, '1 месяц'],
    [2, '2 месяца'],
    [5, '5 месяцев'],
  ] as const) {
    test(`${count} in Russian: ${months}`, async () => {
      api.respond(planEndpoints.list, { list: [testPlan({ month_count: count })] })
      await act(() => changeLanguage('ru'))

      const { screen } = open()

      expect(await screen.findByText(months)).toBeVisible()
    })
  }

  test('shows an empty state without plans', async () => {
    api.respond(planEndpoints.list, { list: [] })

    const { screen } = open()

    expect(await screen.findByText('No plans yet')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull()
  })
})

describe('beside the button', () => {
  const noon = new Date(2031, 0, 31, 12).getTime() / 1000

  test('is the price of the selected plan, and when premium then ends', async () => {
    api.respond(planEndpoints.list, { list: threePlans() })
    const { screen, user } = renderPage(PremiumPage, { as: { ...premium(), premium_expired_at: noon } })
    const pay = await screen.findByRole('button', { name: 'Pay' })
    expect(pay).toHaveAccessibleDescription('$60.00 Premium until 2032-01-31')

    await user.click(screen.getByRole('radio', { name: /^1 month/ }))
    expect(pay).toHaveAccessibleDescription('$7.50 Premium until 2031-02-28')
  })
})

describe('the saving', () => {
  test('compares with the most expensive month in the same currency, in whole percent', async () => {
    api.respond(planEndpoints.list, {
      list: [
        testPlan({ id: 1, month_count: 1, amount_total: 3, amount_month: 3 }),
        testPlan({ id: 2, month_count: 6, amount_total: 12, amount_month: 2 }),
        testPlan({ id: 3, month_count: 12, currency_code: 'EUR', amount_total: 120, amount_month: 10 }),
      ],
    })
    const { screen } = open()

    expect(await screen.findByRole('radio', { name: '1 month $3.00 $3.00 a month' })).toBeVisible()
    expect(screen.getByRole('radio', { name: /^6 months .* −33%$/ })).toBeVisible()
    expect(screen.getByRole('radio', { name: /€10.00 a month$/ })).toBeVisible()
  })
})

describe('the order', () => {
  test('is for the selected plan and has a readable description', async () => {
    const { form, screen, user } = await openPlans()
    api.respond(planEndpoints.order, testOrder().invoice)
    api.respond(planEndpoints.orderStatus, { status: 'pending' })

    await user.click(form.getByRole('radio', { name: /^6 months/ }))
    await user.click(screen.getByRole('button', { name: 'Pay' }))

    expect(await screen.findByTitle('Payment')).toBeVisible()
    const bodies = api.calls(planEndpoints.order).map(({ body }) => body)
    expect(bodies).toEqual([{ plan_id: 2, description: 'Premium, 6 months' }])
  })

  test('has a description in the interface language', async () => {
    const { screen, user } = await openPlans()
    api.respondWithError(planEndpoints.order, 500)
    await act(() => changeLanguage('ru'))

    await user.click(screen.getByRole('button', { name: 'Оплатить' }))

    const bodies = api.calls(planEndpoints.order).map(({ body }) => body)
    expect(bodies).toEqual([{ plan_id: 3, description: 'Премиум, 12 месяцев' }])
  })

  test('of another device is shown on request', async () => {
    api.respond(planEndpoints.list, { list: threePlans(), open_order: testOrder() })
    api.respond(planEndpoints.orderStatus, { status: 'pending' })
    const { screen, user } = open()
    expect(await screen.findByText(/^You have an open order: Premium, 12 months/)).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Show this order' }))

    expect(await screen.findByTitle('Payment')).toHaveAttribute('src', expect.stringContaining('a%2Fb%207'))
  })

  test('is never for a plan that has left the list', async () => {
    const { form, screen, user } = await openPlans()
    await user.click(form.getByRole('radio', { name: /^6 months/ }))
    api.respond(planEndpoints.list, { list: [testPlan({ id: 1 }), testPlan({ id: 3 })] })
    api.respondWithError(planEndpoints.order, 500)

    await act(() => queryClient.refetchQueries({ queryKey: [planEndpoints.list.path] }))
    await user.click(screen.getByRole('button', { name: 'Pay' }))

    expect(api.calls(planEndpoints.order).map(({ body }) => (body as { plan_id: number }).plan_id)).toEqual([3])
  })

  test('for a plan that was withdrawn meanwhile says so, and shows the current plans', async () => {
    const { form, screen, user } = await openPlans()
    api.respondWithError(planEndpoints.order, 404)
    api.respond(planEndpoints.list, { list: [testPlan({ id: 4, amount_total: 96, amount_month: 8 })] })

    await user.click(screen.getByRole('button', { name: 'Pay' }))

    expect(await screen.findByRole('alert')).toHaveTextContent(/^This plan is no longer offered/)
    expect(await form.findByRole('radio', { name: /\$96\.00/ })).toBeChecked()
    expect(form.getAllByRole('radio')).toHaveLength(1)
    await act(() => changeLanguage('ru'))
    expect(screen.getByRole('alert')).toHaveTextContent(/^Этот тариф больше не продаётся/)
  })

  test('that the payment gateway does not take says so until the next attempt', async () => {
    const { screen, user } = await openPlans()
    api.respondWithError(planEndpoints.order, 502)

    await user.click(screen.getByRole('button', { name: 'Pay' }))

    expect(await screen.findByRole('alert')).toHaveTextContent(/^The payment service is unavailable right now/)
    expect(screen.queryByText('Something went wrong')).toBeNull()
    api.respond(planEndpoints.order, testOrder().invoice)
    api.respond(planEndpoints.orderStatus, { status: 'pending' })
    await user.click(screen.getByRole('button', { name: 'Pay' }))
    expect(await screen.findByTitle('Payment')).toBeVisible()
  })

  for (const status of [0, 404, 500]) {
    test(`that fails with ${status} keeps the plans and the selection`, async () => {
      const { form, screen, user } = await openPlans()
      api.respondWithError(planEndpoints.order, status)

      await user.click(form.getByRole('radio', { name: /^6 months/ }))
      await user.click(screen.getByRole('button', { name: 'Pay' }))

      expect(form.getByRole('radio', { name: /^6 months/ })).toBeChecked()
      expect(localStorage.getItem('sallyport-order-2')).toBeNull()
    })
  }
})
