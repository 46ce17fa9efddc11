import { beforeEach, describe, expect, test } from '@rstest/core'
import { readPendingOrder, removePendingOrder, storePendingOrder } from './pending-order.ts'
import { testOrder } from './testing/plan-fixtures.ts'

beforeEach(() => localStorage.clear())

describe('a pending order', () => {
  test('is stored until it is removed', () => {
    storePendingOrder(2, testOrder())
    expect(readPendingOrder(2)).toEqual(testOrder())

    removePendingOrder(2, testOrder())
    expect(readPendingOrder(2)).toBeNull()
  })

  test('is not returned for another account', () => {
    storePendingOrder(2, testOrder())

    expect(readPendingOrder(9)).toBeNull()
  })

  const invalidValues = [
    '',
    'x',
    'null',
    '7',
    '{}',
    JSON.stringify({ invoice: { id: '31' }, plan: testOrder().plan }),
    JSON.stringify({ invoice: testOrder().invoice }),
    JSON.stringify(testOrder()).slice(0, -1),
  ]
  for (const text of invalidValues) {
    test(`is null for the stored value ${text || '(empty)'}`, () => {
      localStorage.setItem('sallyport-order-2', text)

      expect(readPendingOrder(2)).toBeNull()
    })
  }
})
