import { readSettings } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Card } from '@sallyport/ui'
import { GuestPage } from '../guest-page/guest-page.tsx'

export function SupportPage() {
  const { t } = useTranslation()
  const { supportEmail } = readSettings()
  return (
    <GuestPage title={t('auth.support.title')}>
      <Card>
        <p>{t('auth.support.text')}</p>
        <p>
          <a href={mailtoUrl(supportEmail)}>{supportEmail}</a>
        </p>
      </Card>
    </GuestPage>
  )
}

/** Encodes reserved characters of the email address (https://www.rfc-editor.org/rfc/rfc6068#section-2). */
const mailtoUrl = (email: string) => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
