import { useTranslation } from '@sallyport/runtime/i18n'
import { useAccount, useStorageStatus } from '@sallyport/runtime/session'
import { Hint } from '@sallyport/ui'
import { useConnection } from '../connection/connection.ts'

const lossTexts = { offline: 'shell.offline', unreachable: 'shell.unreachable' } as const

export function ConnectionNote() {
  const { t } = useTranslation()
  const loss = useConnection((connection) => connection.loss)
  return <div aria-live="polite">{loss && <Hint tone="warning">{t(lossTexts[loss])}</Hint>}</div>
}

export function StorageNote() {
  const { t } = useTranslation()
  const isStored = useStorageStatus((storage) => storage.isPersistent)
  const account = useAccount()
  return account && !isStored ? <Hint>{t('shell.storage.blocked')}</Hint> : null
}
