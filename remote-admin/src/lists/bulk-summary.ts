import { skipReasons, type BulkOutcome, type SkipReason } from '@sallyport/contract/endpoints'
import type { TFunction, TranslationKey } from '@sallyport/runtime/i18n'

const reasonKeys: Record<SkipReason, TranslationKey> = {
  missing: 'admin.bulk.skipped.missing',
  unchanged: 'admin.bulk.skipped.unchanged',
  not_active: 'admin.bulk.skipped.not.active',
}

/** What a change of several rows has done, in sentences: the result, what else it did, and what was skipped and why. */
export function bulkSummary(
  result: string,
  { skipped }: Pick<BulkOutcome, 'skipped'>,
  more: readonly string[],
  t: TFunction,
): string {
  const skips = skipReasons.map((reason) => {
    const count = skipped.filter((row) => row.reason === reason).length
    return count > 0 && t(reasonKeys[reason], { count })
  })
  return [result, ...more, ...skips].filter(Boolean).join(' ')
}
