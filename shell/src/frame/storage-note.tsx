import { useAccount, useStorageStatus } from '@sallyport/runtime/session'
import { Hint } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'

export function StorageNote() {
  const { t } = useTranslation()
  const isStored = useStorageStatus((storage) => storage.isPersistent)
  const account = useAccount()
  return account && !isStored ? <Hint>{t('shell.storage.blocked')}</Hint> : null
}
