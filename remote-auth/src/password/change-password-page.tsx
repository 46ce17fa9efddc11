import { useState } from 'react'
import { routes } from '@sallyport/contract/config'
import { Link, useParams } from '@sallyport/runtime/router'
import { ButtonLink, Card, Page } from '@sallyport/ui'
import { type TranslationKey, useTranslation } from '@sallyport/runtime/i18n'
import { CodeGate, useCodeValidation } from '../codes/code-gate.tsx'
import { SuccessNotice } from './success-notice.tsx'
import { FormLinks } from '../links/form-links.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { InvalidLink } from './invalid-link-page.tsx'
import { type ResetAccount, validateResetCode } from './change-password-api.ts'

type Step = 'form' | 'saved' | 'invalid link'

const titles = {
  form: 'auth.change.password.title',
  saved: 'auth.change.password.done.title',
  'invalid link': 'auth.invalid.link.title',
} as const satisfies Record<Step, TranslationKey>

export function ChangePasswordPage() {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>('form')
  const { recoveryCode = '' } = useParams()
  const validation = useCodeValidation(recoveryCode, validateResetCode)
  return (
    <Page title={t(titles[step])} width="form">
      <CodeGate validation={validation}>
        {(account) => <ChangePassword code={recoveryCode} account={account} step={step} onStep={setStep} />}
      </CodeGate>
    </Page>
  )
}

type Props = { code: string; account: ResetAccount; step: Step; onStep: (step: Step) => void }

function ChangePassword({ code, account, step, onStep }: Props) {
  const { t } = useTranslation()
  switch (step) {
    case 'form':
      return (
        <>
          <Card>
            <ChangePasswordForm
              code={code}
              account={account}
              onSaved={() => onStep('saved')}
              onInvalidLink={() => onStep('invalid link')}
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
