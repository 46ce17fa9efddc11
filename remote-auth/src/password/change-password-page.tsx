import { useState } from 'react'
import { routes } from '@sallyport/contract/config'
import { Link, useParams } from '@sallyport/runtime/router'
import { ButtonLink, Card, Page } from '@sallyport/ui'
import { CodeGate } from '../codes/code-gate.tsx'
import { useCodeCheck } from '../codes/use-code-check.ts'
import { Done } from './done.tsx'
import { LinksBelow } from '../links/links-below.tsx'
import { useWords } from '../words.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { checkResetCode, type CodeOwner } from './password-reset-api.ts'

export function ChangePasswordPage() {
  const words = useWords()
  const { recoveryCode = '' } = useParams()
  const check = useCodeCheck(recoveryCode, checkResetCode)
  return (
    <Page title={words('auth.change.password.title')} width="form">
      <CodeGate check={check}>{(owner) => <Change code={recoveryCode} owner={owner} />}</CodeGate>
    </Page>
  )
}

function Change({ code, owner }: { code: string; owner: CodeOwner }) {
  const words = useWords()
  const [step, setStep] = useState<'choosing' | 'saved' | 'invalid link'>('choosing')
  switch (step) {
    case 'choosing':
      return (
        <>
          <Card>
            <ChangePasswordForm
              code={code}
              owner={owner}
              onSaved={() => setStep('saved')}
              onInvalidLink={() => setStep('invalid link')}
            />
          </Card>
          <LinksBelow>
            <Link to={routes.login.to()}>{words('auth.login.link')}</Link>
          </LinksBelow>
        </>
      )
    case 'saved':
      return (
        <Done action={<ButtonLink to={routes.login.to()}>{words('auth.login.link')}</ButtonLink>}>
          {words('auth.change.password.done')}
        </Done>
      )
    case 'invalid link':
      return <InvalidLink />
  }
}
