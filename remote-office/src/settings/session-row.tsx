import type { OwnSession } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import {
  Badge,
  classNames,
  ConfirmButton,
  layout,
  sessionClientText,
  useFocusAfterRemoval,
  useSessionTimes,
} from '@sallyport/ui'
import { Monitor, Smartphone } from 'lucide-react'
import styles from './sessions.module.css'

type Props = { session: OwnSession; onEnd: (session: OwnSession) => Promise<boolean>; onRemoved: () => void }

const phoneSystems: ReadonlySet<string | null> = new Set(['Android', 'iOS'])

export function SessionRow({ session, onEnd, onRemoved }: Props) {
  const { t } = useTranslation()
  const { id, client, is_current } = session
  const name = sessionClientText(client, t)
  const row = useFocusAfterRemoval<HTMLDivElement>(onRemoved)
  const Icon = phoneSystems.has(client.system) ? Smartphone : Monitor
  return (
    <div ref={row} className={styles.row}>
      <Icon size={20} strokeWidth={1.5} aria-hidden className={styles.icon} />
      <div className={styles.description}>
        <h3 id={`session-${id}`} className={styles.name}>
          {name}
        </h3>
        <SessionTimes session={session} />
      </div>
      {is_current ? (
        <Badge tone="accent">{t('office.sessions.current')}</Badge>
      ) : (
        <ConfirmButton
          action={t('office.sessions.end')}
          aria-describedby={`session-${id}`}
          question={{ title: t('office.sessions.end.title'), text: t('office.sessions.end.text', { name }) }}
          onConfirmed={() => onEnd(session)}
        />
      )}
    </div>
  )
}

function SessionTimes({ session }: { session: OwnSession }) {
  const { created, lastUse } = useSessionTimes(session)
  return (
    <p className={classNames(layout.note, styles.times)}>
      <span>{created}</span>
      {!session.is_current && <span>{lastUse}</span>}
    </p>
  )
}
