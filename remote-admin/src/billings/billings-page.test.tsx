import { describe, expect, test } from '@rstest/core'
import { adminBillingEndpoints, type Billing } from '@sallyport/contract/endpoints'
import { formatTimestamp } from '@sallyport/ui/format'
import { act, admin, api, billing, changeLanguage, renderPage, within } from '@sallyport/testing'
import { BillingsPage } from './billings-page.tsx'

async function openList(...billings: Billing[]) {
  api.respond(adminBillingEndpoints.list, { items: billings })
  const page = renderPage(BillingsPage, { as: admin() })
  const [, first] = await page.screen.findAllByRole('row')
  return { ...page, row: within(first!) }
}

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
    const { screen } = await openList(billing())

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
    const { row } = await openList(billing({ updated_at: 1_790_003_600 }))

    expect(row.getByRole('rowheader', { name: '31' })).toBeVisible()
    for (const name of ['4521077', 'member@sallyport.test #2', 'Crypto payment gateway', 'Done', '12 months']) {
      expect(row.getByRole('cell', { name })).toBeVisible()
    }
    for (const at of [1_790_000_000, 1_790_003_600]) expect(row.getByText(formatTimestamp(at))).toBeVisible()
  })

  test('shows a dash for missing values', async () => {
    const { row } = await openList(billing({ external_id: null, plan: null, payment_details: null, updated_at: null }))

    expect(row.getAllByRole('cell', { name: '—' })).toHaveLength(4)
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
    [{ plan: plan(1) }, '1 month', '1 месяц'],
    [{ plan: plan(2) }, '6 months', '6 месяцев'],
    [{ plan: plan(3) }, '12 months', '12 месяцев'],
    [{ plan: plan(4) }, '#4', '#4'],
    [{ plan: plan(0) }, '#0', '#0'],
  ] as const
  for (const [overrides, english, russian] of labels) {
    test(`${JSON.stringify(overrides)} is labelled ${english}`, async () => {
      const { row } = await openList(billing(overrides))
      expect(row.getByText(english)).toBeVisible()

      await act(() => changeLanguage('ru'))

      expect(row.getByText(russian)).toBeVisible()
    })
  }

  test('shows an empty state', async () => {
    api.respond(adminBillingEndpoints.list, { items: [] })

    const { screen } = renderPage(BillingsPage, { as: admin() })

    expect(await screen.findByText('No billings yet')).toBeVisible()
  })
})

describe('payment details', () => {
  test('are collapsed formatted JSON', async () => {
    const { user, row } = await openList(billing({ payment_details: { payment_id: 77, outcome: { amount: '0.1' } } }))
    const element = row.getByRole('group')
    expect(element).not.toHaveAttribute('open')
    expect(element.querySelector('pre')).toHaveTextContent(
      '{\n  "payment_id": 77,\n  "outcome": {\n    "amount": "0.1"\n  }\n}',
      { normalizeWhitespace: false },
    )

    await user.click(row.getByText('Show'))

    expect(element).toHaveAttribute('open')
  })

  test('are rendered as text, not as markup', async () => {
    const { row } = await openList(billing({ payment_details: { note: '<img src=x onerror=alert(1)>' } }))

    expect(row.getByRole('group').querySelector('img')).toBeNull()
    expect(row.getByText(/<img src=x/)).toBeInTheDocument()
  })

  for (const [details, text] of [
    ['paid by hand', '"paid by hand"'],
    [0, '0'],
    [[], '[]'],
    [{}, '{}'],
  ] as const) {
    test(`of ${JSON.stringify(details)} are shown unchanged`, async () => {
      const { row } = await openList(billing({ payment_details: details }))

      expect(row.getByRole('group').querySelector('pre')).toHaveTextContent(text)
    })
  }
})
