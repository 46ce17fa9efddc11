import { describe, expect, test } from '@rstest/core'
import { adminBillingEndpoints } from '@sallyport/contract/endpoints'
import { formatTimestamp } from '@sallyport/ui/format'
import { act, admin, api, billing, changeLanguage, renderPage } from '@sallyport/testing'
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
  test('has nine columns', async () => {
    const { screen } = await openBillings(billing())

    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'ID',
      'External ID',
      'User',
      'Gateway',
      'Status',
      'Plan',
      'Payment details',
      'Created at',
      'Updated at',
    ])
  })

  test('shows the fields of a billing', async () => {
    const { row } = await openBillings(billing({ updated_at: 1_790_003_600 }))

    expect(row.getByRole('rowheader', { name: '31' })).toBeVisible()
    for (const name of ['4521077', 'member@sallyport.test #2', 'Crypto payment gateway', 'Done', '12 months']) {
      expect(row.getByRole('cell', { name })).toBeVisible()
    }
    for (const at of [1_790_000_000, 1_790_003_600]) expect(row.getByText(formatTimestamp(at))).toBeVisible()
  })

  test('shows a dash for missing values', async () => {
    const { row } = await openBillings(
      billing({ external_id: null, plan: null, payment_details: null, updated_at: null }),
    )

    expect(row.getAllByRole('cell', { name: '—' })).toHaveLength(3)
  })

  const labels = [
    [{ gateway_id: 1 }, 'Crypto payment gateway', 'Оплата криптовалютой'],
    [{ gateway_id: 2 }, 'Unknown', 'Неизвестна'],
    [{ gateway_id: 0 }, 'Unknown', 'Неизвестна'],
    [{ status: 'pending' }, 'Pending', 'Ожидает'],
    [{ status: 'done' }, 'Done', 'Оплачен'],
    [{ status: 'failed' }, 'Failed', 'Не прошёл'],
    [{ status: 'cancelled' }, 'Cancelled', 'Отменён'],
    [{ status: 'refunded' }, 'refunded', 'refunded'],
    [{ status: 'toString' }, 'toString', 'toString'],
    [{ problem: 'underpaid' }, 'Underpaid', 'Недоплата'],
    [{ problem: 'paid_after_refund' }, 'Paid after refund', 'Оплата после возврата'],
    [{ refunded_at: 1_790_000_000 }, 'Refunded', 'Возврат'],
    [{ plan: plan(1) }, '1 month', '1 месяц'],
    [{ plan: plan(2) }, '6 months', '6 месяцев'],
    [{ plan: plan(3) }, '12 months', '12 месяцев'],
    [{ plan: plan(4) }, '#4', '#4'],
    [{ plan: plan(0) }, '#0', '#0'],
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
    api.respond(adminBillingEndpoints.list, { items: [] })

    const { screen } = renderPage(BillingsPage, { as: admin() })

    expect(await screen.findByText('No billings yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to plans' })).toHaveAttribute('href', '/admin/plans')
  })
})
