import { routes } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button, ButtonLink, focusPageTitle, Hint, useFocusAfterRemoval, layout } from '@sallyport/ui'
import { useEffect } from 'react'
import type { CreatedAccess } from './use-connection-progress.ts'
import styles from './new-access.module.css'

/** Asks whether a new access works. The focus moves to the heading when the user dismisses the question or the access connects. */
export function ConnectionHelp({ access: { name, app }, onDismiss }: { access: CreatedAccess; onDismiss: () => void }) {
  const { t } = useTranslation()
  const frame = useFocusAfterRemoval<HTMLDivElement>(focusPageTitle)
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [frame])

  return (
    <div ref={frame} className={styles.help}>
      <Hint
        tone="warning"
        action={
          <div className={layout.actions}>
            <Button onClick={onDismiss}>{t('office.help.works')}</Button>
            <ButtonLink to={routes.support.to()}>{t('office.help.support')}</ButtonLink>
          </div>
        }
      >
        <strong>{t('office.help.title')}</strong>
        <p>{t('office.help.text', { name })}</p>
        <ul className={styles.tips}>
          <li>{t('office.help.switch', { app: app.name })}</li>
          <li>{t('office.help.device')}</li>
          <li>{t(app.hasQr ? 'office.help.blocked' : 'office.help.network')}</li>
        </ul>
      </Hint>
    </div>
  )
}
