import { describe, expect, test } from '@rstest/core'
import { purchaseReducer, type Purchase, type PurchaseEvent } from './purchase-reducer.ts'
import { testOrder, testPlan } from './testing/plan-fixtures.ts'

const order = testOrder({ plan: testPlan({ id: 2 }) })

const choosing: Purchase = { step: 'choosing', planId: 3 }
const paying: Purchase = { step: 'paying', order }
const paid: Purchase = { step: 'paid', order: null }
const paidHere: Purchase = { step: 'paid', order }
const failed: Purchase = { step: 'failed', order, reason: 'failed' }
const cancelled: Purchase = { step: 'failed', order, reason: 'cancelled' }
const underpaid: Purchase = { step: 'failed', order, reason: 'underpaid' }
const unknownGateway = testOrder({ plan: testPlan({ id: 2 }), invoice: { id: 31, gateway_id: 99, ext_id: 'x' } })
const noPaymentPage: Purchase = { step: 'failed', order: unknownGateway, reason: 'gateway' }
const chosenBefore: Purchase = { step: 'choosing', planId: 2 }

const steps = [choosing, paying, paid, failed]

/** The state after the event, for each of choosing, paying, paid and failed. */
const table: [name: string, event: PurchaseEvent, after: [Purchase, Purchase, Purchase, Purchase]][] = [
  ['a plan is selected', { type: 'selected', planId: 2 }, [chosenBefore, paying, paid, failed]],
  ['the order is created', { type: 'ordered', order }, [paying, paying, paid, failed]],
  [
    'the order is of an unknown gateway',
    { type: 'ordered', order: unknownGateway },
    [noPaymentPage, paying, paid, failed],
  ],
  ['the payment is pending', { type: 'polled', order: { status: 'pending' } }, [choosing, paying, paid, failed]],
  ['the payment is done', { type: 'polled', order: { status: 'done' } }, [choosing, paidHere, paid, paidHere]],
  ['the payment has failed', { type: 'polled', order: { status: 'failed' } }, [choosing, failed, paid, failed]],
  ['the payment is cancelled', { type: 'polled', order: { status: 'cancelled' } }, [choosing, cancelled, paid, failed]],
  [
    'too little was paid',
    { type: 'polled', order: { status: 'failed', is_underpaid: true } },
    [choosing, underpaid, paid, underpaid],
  ],
  ['premium was extended', { type: 'extended' }, [paid, paid, paid, paid]],
  ['the user retries', { type: 'retried' }, [choosing, chosenBefore, { step: 'choosing', planId: null }, chosenBefore]],
]

test('an order of an unknown gateway is not followed', () => {
  expect(purchaseReducer(noPaymentPage, { type: 'polled', order: { status: 'done' } })).toEqual(noPaymentPage)
})

for (const [name, event, after] of table) {
  describe(`when ${name}`, () => {
    for (const [index, before] of steps.entries()) {
      test(`${before.step} becomes ${after[index]?.step}`, () => {
        expect(purchaseReducer(before, event)).toEqual(after[index])
      })
    }
  })
}
