import { beforeEach, describe, expect, test } from '@rstest/core'
import { keepPendingOrder, readPendingOrder } from './pending-order.ts'
import { orderOf } from './sample-plans.ts'

beforeEach(() => localStorage.clear())

describe('a pending order', () => {
  test('is there for the next page, until it is dropped', () => {
    keepPendingOrder(2, orderOf())
    expect(readPendingOrder(2)).toEqual(orderOf())

    keepPendingOrder(2, null)
    expect(readPendingOrder(2)).toBeNull()
  })

  test('is that of its account alone', () => {
    keepPendingOrder(2, orderOf())

    expect(readPendingOrder(9)).toBeNull()
  })

  const garbage = [
    '',
    'x',
    'null',
    '7',
    '{}',
    JSON.stringify({ invoice: { id: '31' }, plan: orderOf().plan }),
    JSON.stringify({ invoice: orderOf().invoice }),
    JSON.stringify(orderOf()).slice(0, -1),
  ]
  for (const text of garbage) {
    test(`is not read from ${text || 'nothing'}`, () => {
      localStorage.setItem('sallyport-order-2', text)

      expect(readPendingOrder(2)).toBeNull()
    })
  }
})
