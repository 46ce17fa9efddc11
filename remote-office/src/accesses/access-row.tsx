import { useId, useState } from 'react'
import { Pencil } from 'lucide-react'
import type { Access, TunnelActivity } from '@sallyport/contract/endpoints'
import { Card, IconButton, useFocusAfterRemoval } from '@sallyport/ui'
import { formatCountdown } from '../time/format-countdown.ts'
import { useCountdown } from '../time/use-countdown.ts'
import { useTranslation } from '@sallyport/runtime/i18n'
import styles from './access-list.module.css'
import { ActivitySummary } from './activity-summary.tsx'
import { DeleteButton } from './delete-button.tsx'
import { RenameForm } from './rename-form.tsx'
import { useFocusOnReturn } from './use-focus-on-return.ts'

type Props = { access: Access; activity: TunnelActivity | undefined; onRemoved: () => void }

export function AccessRow({ access, activity, onRemoved }: Props) {
  const { t } = useTranslation()
  const nameId = useId()
  const [isRenaming, setIsRenaming] = useState(false)
  const row = useFocusAfterRemoval<HTMLDivElement>(onRemoved)
  const renameButton = useFocusOnReturn<HTMLButtonElement>(isRenaming)

  return (
    <Card ref={row} className={styles.row}>
      {isRenaming ? (
        <RenameForm access={access} onClosed={() => setIsRenaming(false)} />
      ) : (
        <>
          <div className={styles.description}>
            <h3 id={nameId} className={styles.name}>
              {access.name}
            </h3>
            <p className={styles.details}>
              <span data-numbers>{access.ip}</span>
              {access.expired_at !== null && <Expiry at={access.expired_at} />}
            </p>
          </div>
          {activity && <ActivitySummary activity={activity} />}
          <div className={styles.actions}>
            <IconButton
              ref={renameButton}
              label={t('office.access.rename')}
              aria-describedby={nameId}
              onClick={() => setIsRenaming(true)}
            >
              <Pencil aria-hidden />
            </IconButton>
            <DeleteButton access={access} describedBy={nameId} />
          </div>
        </>
      )}
    </Card>
  )
}

function Expiry({ at }: { at: number }) {
  const { t } = useTranslation()
  const left = useCountdown(at)
  return (
    <span>
      {t('office.accesses.expires')}{' '}
      <span role="timer" data-numbers>
        {formatCountdown(left)}
      </span>
    </span>
  )
}
