import { useAccount, useStorageStatus } from '@sallyport/runtime/session'
import { Hint } from '@sallyport/ui'
import { useWords } from '../words.ts'

/** Says that a session will not be remembered where the browser keeps nothing. */
export function StorageNote() {
  const words = useWords()
  const isPersistent = useStorageStatus((storage) => storage.isPersistent)
  const account = useAccount()
  return account && !isPersistent ? <Hint>{words('shell.storage.blocked')}</Hint> : null
}
