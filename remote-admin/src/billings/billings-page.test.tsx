import { describe, expect, test } from '@rstest/core'
import { billingEndpoints } from '@sallyport/contract/endpoints'
import { act, admin, api, billing, changeLanguage, renderPage, waitFor } from '@sallyport/testing'
import { formatTimestamp } from '@sallyport/ui/format'
import { BillingsPage } from './billings-page.tsx'
import { openBillings } from './testing/open-billings.ts'

const plan = (type: number) => ({
  id: 1,
  type,
  currency_code: 'USD',
  amount: 5,
  start_at: null,
  expired_at: null,
  created_at: 1_790_000_000,
})

describe('the table of billings', () => {
  test('shows the fields of a billing', async () => {
    const { row } = await openBillings(billing({ updated_at: 1_790_003_600 }))

    expect(row.getByRole('rowheader', { name: 'member@sallyport.test' })).toBeVisible()
    expect(row.getByRole('link', { name: 'member@sallyport.test #2' })).toHaveAttribute('href', '/admin/users/2')
    expect(row.getByRole('button', { name: 'Copy ID 31' })).toBeVisible()
    for (const name of ['4521077', 'Crypto payment gateway', 'Done', '12 months $60.00', '—']) {
      expect(row.getByRole('cell', { name })).toBeVisible()
    }
    for (const at of [1_790_000_000, 1_790_003_600]) expect(row.getByText(formatTimestamp(at))).toBeVisible()
  })

  test('shows when an order was paid and refunded', async () => {
    const [paid_at, refunded_at] = [1_790_000_600, 1_792_000_000]
    const { row } = await openBillings(billing({ paid_at, refunded_at }))

    const name = `Paid at ${formatTimestamp(paid_at)} Refunded at ${formatTimestamp(refunded_at)}`
    expect(row.getByRole('cell', { name })).toBeVisible()
  })

  test('filters by the dates of creation, or of payments and refunds', async () => {
    const { user, screen } = await openBillings(billing())
    expect(screen.getByLabelText('Created from')).toBeVisible()

    await user.selectOptions(screen.getByRole('combobox', { name: 'Dates' }), 'Dates of payments and refunds')

    expect(screen.getByLabelText('Payments from')).toBeVisible()
    await waitFor(() => expect(api.calls(billingEndpoints.list).at(-1)?.query).toMatchObject({ dates: 'payments' }))
  })

  test('shows a dash for missing values', async () => {
    const { row } = await openBillings(
      billing({ external_id: null, plan: null, payment_details: null, updated_at: null }),
    )

    expect(row.getAllByRole('cell', { name: '—' })).toHaveLength(4)
  })

  const labels = [
    [{ gateway_id: 1 }, 'Crypto payment gateway', 'Оплата криптовалютой'],
    [{ gateway_id: 2 }, 'Unknown', 'Неизвестна'],
    [{ status: 'pending' }, 'Pending', 'Ожидает'],
    [{ status: 'done' }, 'Done', 'Оплачен'],
    [{ status: 'failed' }, 'Failed', 'Не прошёл'],
    [{ status: 'cancelled' }, 'Cancelled', 'Отменён'],
    [{ status: 'toString' }, 'toString', 'toString'],
    [{ problem: 'underpaid' }, 'Underpaid', 'Недоплата'],
    [{ problem: 'paid_after_refund' }, 'Paid again', 'Оплачен снова'],
    [{ refunded_at: 1_790_000_000 }, 'Refunded', 'Возврат'],
    [{ plan: plan(1) }, '1 month', '1 месяц'],
    [{ plan: plan(3) }, '12 months', '12 месяцев'],
    [{ plan: plan(4) }, '#4', '#4'],
  ] as const
  for (const [overrides, english, russian] of labels) {
    test(`${JSON.stringify(overrides)} is labelled ${english}`, async () => {
      const { row } = await openBillings(billing(overrides))
      expect(row.getByText(english)).toBeVisible()

      await act(() => changeLanguage('ru'))

      expect(row.getByText(russian)).toBeVisible()
    })
  }

  test('shows an empty state', async () => {
    api.respond(billingEndpoints.list, { items: [] })
    api.respond(billingEndpoints.totals, { items: [] })

    const { screen } = renderPage(BillingsPage, { as: admin() })

    expect(await screen.findByText('No billings yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to plans' })).toHaveAttribute('href', '/admin/plans')
  })
})

describe('the sums', () => {
  const total = {
    currency_code: 'USD',
    paid: 1234,
    paid_count: 30,
    done: 0,
    done_count: 0,
    refunded: 0,
    refunded_count: 0,
  }

  async function openWith(...items: (typeof total)[]) {
    api.respond(billingEndpoints.list, { items: [billing()] })
    api.respond(billingEndpoints.totals, { items })
    return renderPage(BillingsPage, { as: admin(), at: '/page?status=done', path: '/page' })
  }

  test('are summed for the view, by currency', async () => {
    const { screen } = await openWith(total, { ...total, currency_code: 'EUR', paid: 5 })

    expect(await screen.findByText('Paid: $1,234.00 and €5.00')).toBeVisible()
    expect(screen.queryByText(/^Refunded/)).toBeNull()
    expect(api.calls(billingEndpoints.totals).map(({ query }) => query)).toEqual([{ status: 'done' }])
  })

  test('are kept apart in Russian too', async () => {
    const { screen } = await openWith(total, { ...total, currency_code: 'EUR', paid: 5 })
    await screen.findByText(/^Paid/)

    await act(() => changeLanguage('ru'))

    expect(screen.getByText(/^Оплачено: 1\s234,00\s\$ и 5,00\s€$/)).toBeVisible()
  })

  test('name what was refunded', async () => {
    const { screen } = await openWith({ ...total, refunded: 48, refunded_count: 1 })

    expect(await screen.findByText('Refunded: $48.00')).toBeVisible()
  })
})
