import { isConnected } from '@sallyport/contract/rules'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { formatRelativeTime } from '../format/format.ts'
import { useUnixNow } from '../format/use-unix-now.ts'
import { classNames } from '../styles/class-names.ts'
import styles from './connection-state.module.css'

/** In seconds. */
const updateInterval = 10

/** Whether an access is connected, by its last handshake (unix seconds; null: never). */
export function ConnectionState({ lastHandshake }: { lastHandshake: number | null }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useUnixNow(lastHandshake === null ? null : Infinity, { every: updateInterval })
  if (lastHandshake === null) return <State text={t('ui.connection.never')} />
  if (isConnected(lastHandshake, now)) return <State text={t('ui.connection.connected')} isConnected />
  return <State text={t('ui.connection.last.seen', { time: formatRelativeTime(lastHandshake, now, language) })} />
}

function State({ text, isConnected = false }: { text: string; isConnected?: boolean }) {
  return (
    <span className={classNames(styles.state, isConnected && styles.connected)}>
      <span aria-hidden className={styles.dot} />
      {text}
    </span>
  )
}
