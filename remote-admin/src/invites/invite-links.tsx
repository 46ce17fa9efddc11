import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { NewInvite } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Alert, Button, classNames, layout, useCopyToClipboard, VisuallyHidden } from '@sallyport/ui'
import { FieldFrame, fieldStyles } from '@sallyport/ui/forms'
import styles from './invites.module.css'
import { inviteUrl } from './invite-url.ts'

type Props = { invites: readonly NewInvite[]; onClosed: () => void }

/** The links of new invites, one per line, which are copied when they appear. */
export function InviteLinks({ invites, onClosed }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const links = invites.map(({ token }) => inviteUrl(token)).join('\n')
  const { isCopied, copy } = useCopyToClipboard(null)
  const [isFailed, setIsFailed] = useState(false)
  const copyLinks = async () => setIsFailed(!(await copy(links)))
  useOnMount(() => void copyLinks())
  return (
    <div className={classNames(layout.stack, styles.links)}>
      <FieldFrame id={id} label={t('admin.invites.links', { count: invites.length })}>
        <textarea id={id} readOnly rows={Math.min(8, invites.length + 1)} value={links} className={fieldStyles.area} />
      </FieldFrame>
      {isFailed && <Alert>{t('admin.invites.links.copy.failed')}</Alert>}
      <div className={styles.dialogActions}>
        <Button onClick={() => void copyLinks()}>
          {isCopied ? t('admin.invites.copied') : t('admin.invites.links.copy', { count: invites.length })}
        </Button>
        <Button variant="primary" autoFocus onClick={onClosed}>
          {t('admin.invites.options.close')}
        </Button>
        <span aria-live="polite">
          <VisuallyHidden>{isCopied && t('admin.invites.copied')}</VisuallyHidden>
        </span>
      </div>
    </div>
  )
}

/** Runs a function once after the first render, also in StrictMode. */
function useOnMount(run: () => void): void {
  const isDone = useRef(false)
  const runLatest = useEffectEvent(run)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    runLatest()
  }, [])
}
