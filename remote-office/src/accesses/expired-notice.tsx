import { routes } from '@sallyport/contract/config'
import type { Access } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useUnsavedChangesStore } from '@sallyport/runtime/unsaved-changes'
import { Button, ButtonLink, Hint, layout } from '@sallyport/ui'

type Props = { accesses: readonly Access[]; isLimited: boolean; onCreate: () => void }

/** Says which accesses have expired on the open page, and offers premium and a new one. */
export function ExpiredNotice({ accesses, isLimited, onCreate }: Props) {
  const { t } = useTranslation()
  // An open card takes the place of the form.
  const isCardOpen = useUnsavedChangesStore(({ reasons }) => reasons.includes('one-time card'))
  return (
    <Hint
      tone="warning"
      action={
        <div className={layout.actions}>
          {isLimited && (
            <ButtonLink variant="primary" to={routes.premium.to()}>
              {t('office.create.premium')}
            </ButtonLink>
          )}
          {!isCardOpen && <Button onClick={onCreate}>{t('office.accesses.expired.create')}</Button>}
        </div>
      }
    >
      {accesses.map(({ id, name }) => (
        <p key={id}>{t('office.accesses.expired', { name })}</p>
      ))}
    </Hint>
  )
}
