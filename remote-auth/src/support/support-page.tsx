import { readSettings } from '@sallyport/contract/config'
import { Card, Page } from '@sallyport/ui'
import { useWords } from '../words.ts'

export function SupportPage() {
  const words = useWords()
  const { supportEmail } = readSettings()
  return (
    <Page title={words('auth.support.title')} width="form">
      <Card>
        <p>{words('auth.support.text')}</p>
        <p>
          <a href={mailtoUrl(supportEmail)}>{supportEmail}</a>
        </p>
      </Card>
    </Page>
  )
}

/** Encodes reserved characters of the address (https://www.rfc-editor.org/rfc/rfc6068#section-2). */
const mailtoUrl = (email: string) => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
