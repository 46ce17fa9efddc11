import { useState } from 'react'
import { routes } from '@sallyport/contract/config'
import { Link, useParams } from '@sallyport/runtime/router'
import { ButtonLink, Card, Page } from '@sallyport/ui'
import { CodeGate } from '../codes/code-gate.tsx'
import { useCodeValidation } from '../codes/use-code-validation.ts'
import { SuccessNotice } from './success-notice.tsx'
import { FormLinks } from '../links/form-links.tsx'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ChangePasswordForm } from './change-password-form.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { validateResetCode, type ResetAccount } from './change-password-api.ts'

export function ChangePasswordPage() {
  const { t } = useTranslation()
  const { recoveryCode = '' } = useParams()
  const validation = useCodeValidation(recoveryCode, validateResetCode)
  return (
    <Page title={t('auth.change.password.title')} width="form">
      <CodeGate validation={validation}>
        {(account) => <ChangePassword code={recoveryCode} account={account} />}
      </CodeGate>
    </Page>
  )
}

function ChangePassword({ code, account }: { code: string; account: ResetAccount }) {
  const { t } = useTranslation()
  const [step, setStep] = useState<'form' | 'saved' | 'invalid link'>('form')
  switch (step) {
    case 'form':
      return (
        <>
          <Card>
            <ChangePasswordForm
              code={code}
              account={account}
              onSaved={() => setStep('saved')}
              onInvalidLink={() => setStep('invalid link')}
            />
          </Card>
          <FormLinks>
            <Link to={routes.login.to()}>{t('auth.login.link')}</Link>
          </FormLinks>
        </>
      )
    case 'saved':
      return (
        <SuccessNotice action={<ButtonLink to={routes.login.to()}>{t('auth.login.link')}</ButtonLink>}>
          {t('auth.change.password.done')}
        </SuccessNotice>
      )
    case 'invalid link':
      return <InvalidLink />
  }
}
