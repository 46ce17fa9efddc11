import { Alert, ButtonLink } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ownRoutes } from '../remote.ts'

export function InvalidLink() {
  const { t } = useTranslation()
  return (
    <Alert action={<ButtonLink to={ownRoutes.forgotPassword.to()}>{t('auth.invalid.link.again')}</ButtonLink>}>
      {t('auth.invalid.link.text')}
    </Alert>
  )
}
