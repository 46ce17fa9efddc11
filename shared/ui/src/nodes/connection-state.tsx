import { isConnected } from '@sallyport/contract/rules'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { useState } from 'react'
import { formatRelativeTime } from '../format/format.ts'
import { useUnixNow } from '../format/use-unix-now.ts'
import { classNames } from '../styles/class-names.ts'
import layout from '../styles/layout.module.css'
import styles from './connection-state.module.css'

/** In seconds. */
const updateInterval = 10

/** Whether an access is connected, by its last handshake (unix seconds; null: never). The state of a new connection fades in. */
export function ConnectionState({ lastHandshake }: { lastHandshake: number | null }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useUnixNow(lastHandshake === null ? null : Infinity, { every: updateInterval })
  const isOn = lastHandshake !== null && isConnected(lastHandshake, now)
  const [wasOn] = useState(isOn)
  if (lastHandshake === null) return <State text={t('ui.connection.never')} />
  if (isOn) return <State text={t('ui.connection.connected')} isConnected isNew={!wasOn} />
  return <State text={t('ui.connection.last.seen', { time: formatRelativeTime(lastHandshake, now, language) })} />
}

function State({ text, isConnected = false, isNew = false }: { text: string; isConnected?: boolean; isNew?: boolean }) {
  return (
    <span className={classNames(styles.state, isConnected && styles.connected, isNew && layout.appears)}>
      <span aria-hidden className={styles.dot} />
      <span>{text}</span>
    </span>
  )
}
