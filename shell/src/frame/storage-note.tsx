import { useAccount, useStorageStatus } from '@sallyport/runtime/session'
import { Hint } from '@sallyport/ui'
import { useWords } from '../words.ts'

/** Says that a session will not be remembered where the browser keeps nothing. */
export function StorageNote() {
  const words = useWords()
  const isKept = useStorageStatus((storage) => storage.isKept)
  const account = useAccount()
  return account && !isKept ? <Hint>{words('shell.storage.blocked')}</Hint> : null
}
