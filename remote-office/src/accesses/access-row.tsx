import { type Access, accessEndpoints, type Traffic, type TunnelActivity } from '@sallyport/contract/endpoints'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import {
  Button,
  Card,
  classNames,
  ConfirmButton,
  ConnectionState,
  IconButton,
  layout,
  TrafficAmounts,
  useFocusAfterRemoval,
} from '@sallyport/ui'
import { formatBytes } from '@sallyport/ui/format'
import { Form, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import { Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useDeleteAccess, useRenameAccess } from './accesses-calls.ts'
import { formatCountdown, useCountdown } from './countdown.ts'
import { useFocusOnReturn } from './use-focus-on-return.ts'
import styles from './accesses.module.css'

/** `unmanaged`: the node reports no connections. */
export type RowActivity = TunnelActivity | 'unmanaged'

type Props = { access: Access; isNew: boolean; activity: RowActivity | undefined; onRemoved: () => void }

export function AccessRow({ access, isNew, activity, onRemoved }: Props) {
  const { t } = useTranslation()
  const nameId = useId()
  const deletion = useDeleteAccess()
  const [isRenaming, setIsRenaming] = useState(false)
  const row = useFocusAfterRemoval<HTMLDivElement>(onRemoved)
  const renameButton = useFocusOnReturn<HTMLButtonElement>(isRenaming)

  return (
    <Card ref={row} className={classNames(styles.row, isNew && layout.appears)}>
      {isRenaming ? (
        <RenameForm access={access} onClosed={() => setIsRenaming(false)} />
      ) : (
        <>
          <div className={styles.description}>
            <h3 id={nameId} className={styles.name}>
              {access.name}
            </h3>
            <p className={classNames(layout.note, styles.details)}>
              <span>
                <span>{`${t('office.access.ip')} `}</span>
                <span data-numbers>{access.ip}</span>
              </span>
              {access.expired_at !== null && <Expiry at={access.expired_at} />}
            </p>
          </div>
          {activity === 'unmanaged' && (
            <p className={classNames(layout.note, styles.activity)}>{t('office.access.unmanaged')}</p>
          )}
          {activity && activity !== 'unmanaged' && <ActivitySummary activity={activity} />}
          <div className={styles.actions}>
            <IconButton
              ref={renameButton}
              label={t('office.access.rename')}
              aria-describedby={nameId}
              onClick={() => setIsRenaming(true)}
            >
              <Pencil aria-hidden />
            </IconButton>
            <ConfirmButton
              action={t('office.access.delete')}
              icon={<Trash2 aria-hidden />}
              aria-describedby={nameId}
              question={{
                title: t('office.access.delete.title', { name: access.name }),
                text: t('office.access.delete.text', { name: access.name }),
              }}
              onConfirmed={() => deletion.run(access)}
            />
          </div>
        </>
      )}
    </Card>
  )
}

/** The countdown to the expiry of an access. */
export function Expiry({ at }: { at: number }) {
  const { t } = useTranslation()
  const secondsLeft = useCountdown(at)
  return (
    <span>
      <span>{`${t('office.accesses.expires')} `}</span>
      <span role="timer" data-numbers>
        {formatCountdown(secondsLeft)}
      </span>
    </span>
  )
}

/** The connection of an access and its traffic of this month, which is not shown before the first handshake. */
export function ActivitySummary({ activity: { last_handshake, traffic } }: { activity: TunnelActivity }) {
  return (
    <div className={classNames(layout.note, styles.activity)}>
      {last_handshake !== undefined && <ConnectionState lastHandshake={last_handshake} />}
      {last_handshake !== null && traffic && <MonthlyTraffic traffic={traffic} />}
    </div>
  )
}

function MonthlyTraffic({ traffic }: { traffic: Traffic }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const amount = formatBytes(traffic.received + traffic.sent, language)
  return (
    <p className={styles.traffic}>
      <span data-numbers>{t('office.access.traffic', { amount })}</span>
      <TrafficAmounts traffic={traffic} />
    </p>
  )
}

function RenameForm({ access, onClosed }: { access: Access; onClosed: () => void }) {
  const { t } = useTranslation()
  const renaming = useRenameAccess(access.id)
  const form = useSchemaForm(accessEndpoints.rename.body, { defaultValues: { name: access.name } })

  async function handleSubmit(body: { name: string }) {
    if (await renaming.run(body)) onClosed()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the field and the buttons in it have the focus
    <div className={styles.rename} onKeyDown={({ key }) => key === 'Escape' && onClosed()}>
      <Form form={form} onSubmit={handleSubmit}>
        <TextField name="name" label={t('office.create.name')} autoFocus />
        <div className={layout.actions}>
          <SubmitButton>{t('office.access.rename.save')}</SubmitButton>
          <Button onClick={onClosed}>{t('office.access.rename.cancel')}</Button>
        </div>
      </Form>
    </div>
  )
}
