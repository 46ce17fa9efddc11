import { describe, expect, test } from '@rstest/core'
import { billingEndpoints } from '@sallyport/contract/endpoints'
import { orderEventKinds } from '@sallyport/contract/rules'
import { act, api, billing, changeLanguage, manyOf, within } from '@sallyport/testing'
import { formatTimestamp } from '@sallyport/ui/format'
import { openBillings, openDetail, orderEvent } from './testing/open-billings.ts'

describe('payment details', () => {
  test('are formatted JSON in the expanded row', async () => {
    const { row, user } = await openDetail(billing({ payment_details: { payment_id: 77, outcome: { amount: '0.1' } } }))
    expect(row.getByText(/payment_id/).textContent).toBe(
      '{\n  "payment_id": 77,\n  "outcome": {\n    "amount": "0.1"\n  }\n}',
    )
    const toggle = row.getByRole('button', { name: 'Hide' })
    expect(toggle).toHaveAttribute('aria-expanded', 'true')

    await user.click(toggle)

    expect(row.queryByText(/payment_id/)).toBeNull()
    expect(row.getByRole('button', { name: 'Show' })).toHaveAttribute('aria-expanded', 'false')
  })

  test('are shown also if they are falsy', async () => {
    const { row } = await openDetail(billing({ payment_details: 0 }))

    expect(row.getByText('0')).toBeVisible()
  })

  test('are rendered as text, not as markup', async () => {
    const { row } = await openDetail(billing({ payment_details: { note: '<img src=x onerror=alert(1)>' } }))

    expect(row.getByText(/<img src=x/).querySelector('img')).toBeNull()
  })
})

test('missing payment details are a dash', async () => {
  const { row } = await openDetail(billing({ payment_details: null, plan: null, updated_at: 1_790_000_000 }))

  expect(row.getAllByText('—')).toHaveLength(3)
})

describe('the events of an order', () => {
  test('are requested when the row is expanded, and listed in order', async () => {
    const { row, user } = await openBillings(billing())
    expect(api.calls(billingEndpoints.events)).toEqual([])
    const paid = { id: 2, source: 'gateway', kind: 'paid', amount: 48, currency_code: 'USD', status: 'finished' }
    api.respond(billingEndpoints.events, { items: [orderEvent(), orderEvent(paid)] })

    await user.click(row.getByRole('button', { name: 'Show' }))

    const events = within(await row.findByRole('list', { name: 'Events' })).getAllByRole('listitem')
    expect(api.calls(billingEndpoints.events).map(({ url }) => url)).toEqual(['/api/admin/order/31/events'])
    expect(events.map(({ textContent }) => textContent)).toEqual([
      `${formatTimestamp(1_790_000_000)}Order created Buyer`,
      `${formatTimestamp(1_790_000_000)}Paid Gateway (finished)$48.00`,
    ])
  })

  test('have a text for each kind in both languages', async () => {
    const events = manyOf(orderEventKinds.length, (id) => orderEvent({ id, kind: orderEventKinds[id - 1]! }))
    const { row } = await openDetail(billing(), events)
    const texts = async () => {
      const list = await row.findByRole('list')
      return within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    }

    const english = await texts()
    await act(() => changeLanguage('ru'))
    const russian = await texts()

    expect(new Set([...english, ...russian])).toHaveLength(2 * orderEventKinds.length)
    expect([...english, ...russian].filter((text) => /admin\.|_/.test(text))).toEqual([])
  })

  for (const name of ['chargeback', 'toString']) {
    test(`of the unknown kind and source ${name} are shown as received`, async () => {
      const { row } = await openDetail(billing(), [orderEvent({ kind: name, source: name, admin_id: 3 })])

      expect(await row.findByRole('link', { name: '#3' })).toHaveAttribute('href', '/admin/users/3')
      expect(row.getByRole('listitem')).toHaveTextContent(`${name} ${name} #3`)
    })
  }

  test('can be requested again after a failure', async () => {
    const { row, user } = await openBillings(billing())
    api.respondWithError(billingEndpoints.events, 500)
    await user.click(row.getByRole('button', { name: 'Show' }))
    const retry = await row.findByRole('button', { name: 'Try again' })
    api.respond(billingEndpoints.events, { items: [] })

    await user.click(retry)

    expect(await row.findByText('No events for this order.')).toBeVisible()
  })
})

test('the expanded row shows the price, the duration and the period of the order', async () => {
  const { row } = await openDetail(billing({ plan: { ...billing().plan!, month_count: 3 } }))

  expect(row.getByText('$60.00 · 3 months · premium from 2026-09-21 to 2027-09-21')).toBeVisible()
})

describe('the gateway of an order', () => {
  for (const [gateway, name] of [
    ['btcpay', /^\$60\.00 · .+ · BTCPay Server$/],
    ['constructor', /· constructor$/],
  ] as const) {
    test(`"${gateway}" is shown with the name of the filter, or as received`, async () => {
      const { row } = await openDetail(billing({ gateway }))

      expect(row.getByText(name)).toBeVisible()
    })
  }
})
