import { useAccount, useStorageStatus } from '@sallyport/runtime/session'
import { Hint } from '@sallyport/ui'
import { useTranslation } from '../translations.ts'

/** Tells a signed-in user that the browser blocks storage, so that the session ends with the page. */
export function StorageNote() {
  const { t } = useTranslation()
  const isStored = useStorageStatus((storage) => storage.isKept)
  const account = useAccount()
  return account && !isStored ? <Hint>{t('shell.storage.blocked')}</Hint> : null
}
