import { routes } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ButtonLink } from '@sallyport/ui'

/** A link to the page with the configured support address. */
export function SupportLink() {
  const { t } = useTranslation()
  return <ButtonLink to={routes.support.to()}>{t('office.premium.support')}</ButtonLink>
}
