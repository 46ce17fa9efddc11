import { routes } from '@sallyport/contract/config'
import { Link, useParams } from '@sallyport/runtime/router'
import { Card, Page } from '@sallyport/ui'
import { CodeGate } from '../codes/code-gate.tsx'
import { useCodeValidation } from '../codes/use-code-validation.ts'
import { FormLinks } from '../links/form-links.tsx'
import { useWords } from '../words.ts'
import { InviteForm } from './invite-form.tsx'
import { validateInvite } from './registration-api.ts'

export function InvitePage() {
  const words = useWords()
  const { code = '' } = useParams()
  const validation = useCodeValidation(code, validateInvite)
  return (
    <Page title={words('auth.invite.title')} width="form">
      <CodeGate validation={validation}>
        {() => (
          <>
            <Card>
              <InviteForm code={code} />
            </Card>
            <FormLinks>
              <Link to={routes.login.to()}>{words('auth.login.link')}</Link>
            </FormLinks>
          </>
        )}
      </CodeGate>
    </Page>
  )
}
