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
          <a href={mailTo(supportEmail)}>{supportEmail}</a>
        </p>
      </Card>
    </Page>
  )
}

/** An address may hold characters that mean something in a link. */
const mailTo = (email: string) => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
