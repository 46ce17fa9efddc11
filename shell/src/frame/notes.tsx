import { useTranslation } from '@sallyport/runtime/i18n'
import { useAccount, useStorageStatus } from '@sallyport/runtime/session'
import { Hint } from '@sallyport/ui'
import { useConnection } from '../connection/connection.ts'

export function OfflineNote() {
  const { t } = useTranslation()
  const isOnline = useConnection((connection) => connection.isOnline)
  return <div aria-live="polite">{!isOnline && <Hint tone="warning">{t('shell.offline')}</Hint>}</div>
}

export function StorageNote() {
  const { t } = useTranslation()
  const isStored = useStorageStatus((storage) => storage.isPersistent)
  const account = useAccount()
  return account && !isStored ? <Hint>{t('shell.storage.blocked')}</Hint> : null
}
