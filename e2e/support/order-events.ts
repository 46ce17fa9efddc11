import { orderEventKinds, orderEventSources } from '@sallyport/contract/rules'

const now = 1_790_000_000

/** A kind that this release cannot translate, and shows unchanged. */
export const unknownEventKind = 'a_kind_of_another_release'

/** An event of each kind, with long values, and an event of an unknown kind. */
export const orderEvents = [...orderEventKinds, unknownEventKind].map((kind, index) => ({
  id: index + 1,
  at: now + index,
  source: orderEventSources[index % orderEventSources.length],
  kind,
  amount: index % 2 ? 999_999.99 : null,
  currency_code: index % 2 ? 'USD' : null,
  status: index % 3 ? 'partially_paid' : null,
  admin_id: orderEventSources[index % orderEventSources.length] === 'admin' ? 1_000_000 : null,
}))
