import { readSettings } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Card, Page } from '@sallyport/ui'

export function SupportPage() {
  const { t } = useTranslation()
  const { supportEmail } = readSettings()
  return (
    <Page title={t('auth.support.title')} width="form">
      <Card>
        <p>{t('auth.support.text')}</p>
        <p>
          <a href={mailtoUrl(supportEmail)}>{supportEmail}</a>
        </p>
      </Card>
    </Page>
  )
}

/** Encodes reserved characters of the email address (https://www.rfc-editor.org/rfc/rfc6068#section-2). */
const mailtoUrl = (email: string) => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
