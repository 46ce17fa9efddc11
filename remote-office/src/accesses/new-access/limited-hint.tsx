import { routes } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ButtonLink, Hint } from '@sallyport/ui'
import { useIsLimited, useLimitDuration } from '../use-is-limited.ts'

/** Says how long an access of a limited user works, and offers premium (§2). */
export function LimitedHint() {
  const { t } = useTranslation()
  const duration = useLimitDuration()
  if (!useIsLimited()) return null
  return (
    <Hint tone="accent" action={<ButtonLink to={routes.premium.to()}>{t('office.create.premium')}</ButtonLink>}>
      <p>{t('office.create.limited', { duration })}</p>
      <p>{t('office.create.limited.again')}</p>
    </Hint>
  )
}
