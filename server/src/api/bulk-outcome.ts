import type { BulkOutcome, SkipReason } from '@sallyport/contract/endpoints'

/** The outcome of a bulk change: `reasonOf` returns why a row that was not changed was skipped. */
export function bulkOutcome(
  ids: readonly number[],
  changedIds: readonly number[],
  reasonOf: (id: number) => SkipReason,
): BulkOutcome {
  const changed = new Set(changedIds)
  const skipped = [...new Set(ids)].filter((id) => !changed.has(id))
  return { changed: changed.size, skipped: skipped.map((id) => ({ id, reason: reasonOf(id) })) }
}
