import { routes } from '@sallyport/contract/config'
import { Alert, ButtonLink } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'

export function InvalidLink() {
  const { t } = useTranslation()
  return (
    <Alert action={<ButtonLink to={routes.forgotPassword.to()}>{t('auth.invalid.link.again')}</ButtonLink>}>
      {t('auth.invalid.link.text')}
    </Alert>
  )
}
