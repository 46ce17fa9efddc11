import { routes } from '@sallyport/contract/config'
import { Link, useParams } from '@sallyport/runtime/router'
import { Card, Page } from '@sallyport/ui'
import { CodeGate } from '../codes/code-gate.tsx'
import { useCodeCheck } from '../codes/use-code-check.ts'
import { LinksBelow } from '../links/links-below.tsx'
import { useWords } from '../words.ts'
import { InviteForm } from './invite-form.tsx'
import { checkInvite } from './registration-api.ts'

export function InvitePage() {
  const words = useWords()
  const { code = '' } = useParams()
  const check = useCodeCheck(code, checkInvite)
  return (
    <Page title={words('auth.invite.title')} width="form">
      <CodeGate check={check}>
        {() => (
          <>
            <Card>
              <InviteForm code={code} />
            </Card>
            <LinksBelow>
              <Link to={routes.login.to()}>{words('auth.login.link')}</Link>
            </LinksBelow>
          </>
        )}
      </CodeGate>
    </Page>
  )
}
