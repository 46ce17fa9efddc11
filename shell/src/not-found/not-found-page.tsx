import { type NotFoundState, routes } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useLocation } from '@sallyport/runtime/router'
import { ButtonLink, Illustration, Page } from '@sallyport/ui'

export function NotFoundPage() {
  const { t } = useTranslation()
  const { state } = useLocation() as { state: NotFoundState | null }
  return (
    <Page title={t('shell.notfound.title')} width="form" aside={<Illustration scene="closed" />}>
      <p>{t(state?.isInvalidLink ? 'shell.notfound.link' : 'shell.notfound.text')}</p>
      <ButtonLink to={routes.home.to()}>{t('shell.notfound.home')}</ButtonLink>
    </Page>
  )
}
