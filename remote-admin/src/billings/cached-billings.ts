import type { Billing } from '@sallyport/contract/endpoints'

export type CachedBillings = { pages: { items: Billing[] }[]; pageParams: unknown[] }

/** Returns a copy of the cached pages in which the billing of the same id is replaced. */
export function replaceCachedBilling(cached: CachedBillings | undefined, billing: Billing): CachedBillings | undefined {
  const replace = (other: Billing) => (other.id === billing.id ? billing : other)
  return cached && { ...cached, pages: cached.pages.map((page) => ({ ...page, items: page.items.map(replace) })) }
}
