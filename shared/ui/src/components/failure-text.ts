import type { TranslationKey } from '@sallyport/runtime/i18n'

/** The message for a failed call by its HTTP status, which is 0 without a response; a general one for undefined. */
export function failureText(status: number | undefined): TranslationKey {
  if (status === 0) return 'ui.failed.offline'
  if (status === 404) return 'ui.failed.missing'
  if (status === 429) return 'ui.failed.busy'
  return status !== undefined && status >= 500 ? 'ui.failed.server' : 'ui.failed.text'
}
