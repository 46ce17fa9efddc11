import { useTranslation } from '@sallyport/runtime/i18n'
import { Alert, ButtonLink } from '@sallyport/ui'
import { GuestPage } from '../guest-page/guest-page.tsx'
import { ownRoutes } from '../remote.ts'

/** The page of a reset link without a code. */
export function InvalidLinkPage() {
  const { t } = useTranslation()
  return (
    <GuestPage title={t('auth.invalid.link.title')}>
      <InvalidLink />
    </GuestPage>
  )
}

export function InvalidLink() {
  const { t } = useTranslation()
  return (
    <Alert action={<ButtonLink to={ownRoutes.forgotPassword.to()}>{t('auth.invalid.link.again')}</ButtonLink>}>
      {t('auth.invalid.link.text')}
    </Alert>
  )
}
