import type { SharedKey } from '@sallyport/runtime/messages'

/** Why something could not be fetched, as far as the status tells: 0 is no answer. Undefined is any other reason. */
export function failureText(status: number | undefined): SharedKey {
  if (status === 0) return 'ui.failed.offline'
  if (status === 404) return 'ui.failed.missing'
  if (status === 429) return 'ui.failed.busy'
  return status !== undefined && status >= 500 ? 'ui.failed.server' : 'ui.failed.text'
}
