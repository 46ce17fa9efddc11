import { Monitor, Smartphone } from 'lucide-react'
import type { OwnSession } from '@sallyport/contract/endpoints'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Badge, Button, useConfirm, useFocusAfterRemoval, useUnixNow } from '@sallyport/ui'
import { formatDate } from '@sallyport/ui/format'
import { clientText, lastUseText } from './session-text.ts'
import styles from './sessions.module.css'

type Props = { session: OwnSession; onEnd: (session: OwnSession) => Promise<boolean>; onRemoved: () => void }

const phoneSystems: ReadonlySet<string | null> = new Set(['Android', 'iOS'])

export function SessionRow({ session, onEnd, onRemoved }: Props) {
  const { t } = useTranslation()
  const { id, client, is_current } = session
  const name = clientText(client, t)
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
        <EndButton describedBy={`session-${id}`} name={name} onConfirmed={() => onEnd(session)} />
      )}
    </div>
  )
}

function SessionTimes({ session }: { session: OwnSession }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useUnixNow(null)
  return (
    <p className={styles.times}>
      <span>{t('office.sessions.created', { date: formatDate(session.created_at) })}</span>
      {!session.is_current && <span>{lastUseText(session, now, { t, language })}</span>}
    </p>
  )
}

type EndButtonProps = { describedBy: string; name: string; onConfirmed: () => Promise<boolean> }

function EndButton({ describedBy, name, onConfirmed }: EndButtonProps) {
  const { t } = useTranslation()
  const { confirm, dialog } = useConfirm()

  async function handleEnd() {
    const isSure = await confirm({
      title: t('office.sessions.end.title'),
      text: t('office.sessions.end.text', { name }),
      action: t('office.sessions.end'),
    })
    if (isSure) await onConfirmed()
  }

  return (
    <>
      <Button aria-describedby={describedBy} onClick={() => void handleEnd()}>
        {t('office.sessions.end')}
      </Button>
      {dialog}
    </>
  )
}
