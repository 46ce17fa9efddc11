import { routes } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ButtonLink, Illustration, Page } from '@sallyport/ui'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('shell.notfound.title')} width="form" aside={<Illustration scene="closed" />}>
      <p>{t('shell.notfound.text')}</p>
      <ButtonLink to={routes.home.to()}>{t('shell.notfound.home')}</ButtonLink>
    </Page>
  )
}
