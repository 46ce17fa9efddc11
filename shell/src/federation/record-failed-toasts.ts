import { reportFailedSharesTo } from './forget-failed-shares.ts'
import { recordFailedFile } from './load-shell-files.ts'

/**
 * Writes down each failed request for the chunk of toasts, whichever app shows a message: `notify` itself falls back to
 * a plain message. `shared/api` is left out, because the code that loads it records its failures.
 */
export function recordFailedToasts(): void {
  reportFailedSharesTo(({ name, begun, error }) => {
    if (name === '@sallyport/runtime/toast') recordFailedFile(begun, error)
  })
}
