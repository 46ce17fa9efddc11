import { Hint } from '@sallyport/ui'
import { useConnection } from '../connection/connection.ts'
import { useTranslation } from '@sallyport/runtime/i18n'

export function OfflineNote() {
  const { t } = useTranslation()
  const isOnline = useConnection((connection) => connection.isOnline)
  return <div aria-live="polite">{!isOnline && <Hint tone="warning">{t('shell.offline')}</Hint>}</div>
}
