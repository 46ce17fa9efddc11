import { Page } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import { InvalidLink } from './invalid-link.tsx'

/** The page of a reset link without a code. */
export function InvalidLinkPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('auth.invalid.link.title')} width="form">
      <InvalidLink />
    </Page>
  )
}
