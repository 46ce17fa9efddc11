import { eq } from 'drizzle-orm'
import { newCode } from '../domain/token.ts'
import { markRefunded, settleByHand } from '../payments/manual-outcome.ts'
import { addOrderEvent } from '../plans/order-events.ts'
import { applyOutcome } from '../plans/order-outcome.ts'
import { addOrder, lockOrder } from '../plans/orders-queries.ts'
import { listPlans } from '../plans/plans-queries.ts'
import { orders } from '../store/order-tables.ts'
import type { Database } from '../store/database.ts'
import { variedDays } from './demo-people.ts'

const day = 24 * 60 * 60
const minute = 60

type Plan = 'month' | 'half year' | 'year'
type Ending =
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'underpaid'
  | 'overpaid'
  | 'settled by hand'
  | 'refunded'
  | 'pending'

/** In days before the start, oldest first. */
const demoOrders: readonly [days: number, name: string, plan: Plan, ending: Ending][] = [
  [288, 'alexey.smirnov', 'year', 'paid'],
  [283, 'grace.holloway', 'half year', 'paid'],
  [270, 'henry.whitaker', 'month', 'paid'],
  [265, 'ekaterina.orlova', 'year', 'failed'],
  [264, 'ekaterina.orlova', 'year', 'paid'],
  [257, 'amelia.clarke', 'year', 'paid'],
  [249, 'sergey.kuznetsov', 'half year', 'paid'],
  [242, 'noah.fitzgerald', 'month', 'cancelled'],
  [239, 'olga.lebedeva', 'year', 'overpaid'],
  [231, 'isla.mackenzie', 'year', 'paid'],
  [224, 'pavel.sokolov', 'month', 'expired'],
  [209, 'anna.novikova', 'half year', 'paid'],
  [203, 'ruby.ashworth', 'year', 'paid'],
  [189, 'lucas.moreau', 'month', 'refunded'],
  [181, 'natalia.vasilieva', 'year', 'settled by hand'],
  [174, 'ella.thornton', 'half year', 'paid'],
  [168, 'ivan.morozov', 'year', 'paid'],
  [146, 'sophie.keller', 'half year', 'paid'],
  [138, 'nikita.egorov', 'month', 'failed'],
  [129, 'george.pemberton', 'half year', 'paid'],
  [123, 'yulia.pavlova', 'year', 'paid'],
  [105, 'grace.holloway', 'half year', 'paid'],
  [100, 'leo.castellanos', 'month', 'paid'],
  [95, 'elena.stepanova', 'year', 'paid'],
  [80, 'roman.zaitsev', 'half year', 'underpaid'],
  [79, 'roman.zaitsev', 'half year', 'paid'],
  [70, 'sergey.kuznetsov', 'half year', 'paid'],
  [60, 'evie.sinclair', 'month', 'cancelled'],
  [42, 'darya.romanova', 'half year', 'paid'],
  [30, 'viktor.gusev', 'half year', 'refunded'],
  [28, 'poppy.wainwright', 'month', 'paid'],
  [25, 'anna.novikova', 'year', 'paid'],
  [20, 'svetlana.titova', 'month', 'paid'],
  [16, 'hannah.rosenberg', 'year', 'expired'],
  [11, 'artem.kiselev', 'month', 'paid'],
  [5, 'ksenia.frolova', 'half year', 'paid'],
  [1.2, 'irina.makarova', 'month', 'underpaid'],
  [0.9, 'gleb.tarasov', 'year', 'paid'],
  [0.5, 'william.chambers', 'half year', 'cancelled'],
  [0.1, 'andrey.kozlov', 'month', 'pending'],
  [0.03, 'tom.abernathy', 'year', 'pending'],
]

const monthsOf: Record<Plan, number> = { month: 1, 'half year': 6, year: 12 }
const descriptionsOf: Record<Plan, string> = {
  month: 'Premium, 1 month',
  'half year': 'Premium, 6 months',
  year: 'Premium, 12 months',
}

type Options = { userIds: ReadonlyMap<string, number>; admin_id: number; now: number }
type DemoEvent = { at: number; run: (tx: Database) => Promise<unknown> }

/** What adds the orders, oldest first, and gives premium for the paid ones. `userIds` are by name. */
export async function demoOrderEvents(tx: Database, { userIds, admin_id, now }: Options): Promise<DemoEvent[]> {
  const plans = await listPlans(tx)
  return demoOrders.flatMap(([days, name, planName, ending], index) => {
    const user_id = userIds.get(name)
    const plan = plans.find(({ month_count }) => month_count === monthsOf[planName])
    const at = now - Math.round(variedDays(days, index) * day)
    const description = descriptionsOf[planName]
    return user_id && plan
      ? [{ at, run: (tx) => addDemoOrder(tx, { user_id, plan, description, now: at }, { ending, admin_id }) }]
      : []
  })
}

type NewDemoOrder = Omit<Parameters<typeof addOrder>[1], 'gateway'>

async function addDemoOrder(
  tx: Database,
  order: NewDemoOrder,
  { ending, admin_id }: { ending: Ending; admin_id: number },
) {
  const { id } = await addOrder(tx, { ...order, gateway: 'sandbox' })
  await tx.update(orders).set({ ext_id: newCode() }).where(eq(orders.id, id))
  await addOrderEvent(tx, { order_id: id, at: order.now, source: 'member', kind: 'created' })
  await endDemoOrder(tx, { id, price: order.plan.amount / 100, admin_id, now: order.now + 6 * minute }, ending)
}

type DemoOrder = { id: number; price: number; admin_id: number; now: number }

async function endDemoOrder(tx: Database, { id, price, admin_id, now }: DemoOrder, ending: Ending) {
  const apply = async (outcome: Omit<Parameters<typeof applyOutcome>[2], 'source' | 'now'>) => {
    const locked = await lockOrder(tx, id)
    if (locked) await applyOutcome(tx, locked, { ...outcome, source: 'gateway', now })
  }
  const received = (share: number) => ({ amount: price * share, currency_code: 'USD' })
  const manual = { id, admin_id, now: now + 40 * minute }
  switch (ending) {
    case 'pending':
      return
    case 'paid':
      return apply({ kind: 'paid', ...received(1) })
    case 'failed':
    case 'cancelled':
    case 'expired':
      return apply({ kind: ending })
    case 'underpaid':
      return apply({ kind: 'underpaid', ...received(0.8), isFinal: true })
    case 'overpaid':
      await apply({ kind: 'paid', ...received(1.25) })
      return apply({ kind: 'overpaid', ...received(1.25) })
    case 'settled by hand':
      await apply({ kind: 'underpaid', ...received(0.95), isFinal: true })
      return settleByHand(tx, manual)
    case 'refunded':
      await apply({ kind: 'paid', ...received(1) })
      return markRefunded(tx, manual)
  }
}
