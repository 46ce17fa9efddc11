import { routes } from '@sallyport/contract/config'
import { passwordResetEndpoints } from '@sallyport/contract/endpoints'
import { type TranslationKey, useTranslation } from '@sallyport/runtime/i18n'
import { useParams } from '@sallyport/runtime/router'
import { ButtonLink, Card, VisuallyHidden } from '@sallyport/ui'
import { Form, setFieldError, SubmitButton, useSchemaForm } from '@sallyport/ui/forms'
import { useState } from 'react'
import { CodeGate, useCodeValidation } from '../codes/code-gate.tsx'
import { GuestPage } from '../guest-page/guest-page.tsx'
import { LoginLink } from '../links/form-links.tsx'
import { NewPasswordFields } from '../new-password/new-password-fields.tsx'
import { InvalidLink } from './invalid-link-page.tsx'
import { useConfirmReset } from './password-calls.ts'
import { InPlaceOfForm, SuccessNotice } from './success-notice.tsx'

type ResetStep = 'form' | 'saved' | 'invalid link'

const titles = {
  form: 'auth.change.password.title',
  saved: 'auth.change.password.done.title',
  'invalid link': 'auth.invalid.link.title',
} as const satisfies Record<ResetStep, TranslationKey>

export function ChangePasswordPage() {
  const { t } = useTranslation()
  const [step, setStep] = useState<ResetStep>('form')
  const { recoveryCode = '' } = useParams()
  const validation = useCodeValidation(recoveryCode, passwordResetEndpoints.validate, { query: { code: recoveryCode } })
  return (
    <GuestPage title={t(titles[step])} isPending={validation.status === 'pending'}>
      <CodeGate validation={validation}>
        {({ email }) => <ChangePassword code={recoveryCode} email={email} step={step} onStep={setStep} />}
      </CodeGate>
    </GuestPage>
  )
}

type Props = { code: string; email: string | undefined; step: ResetStep; onStep: (step: ResetStep) => void }

function ChangePassword({ step, onStep, ...form }: Props) {
  const { t } = useTranslation()
  switch (step) {
    case 'form':
      return (
        <>
          <Card>
            <ChangePasswordForm {...form} onStep={onStep} />
          </Card>
          <LoginLink />
        </>
      )
    case 'saved':
      return (
        <SuccessNotice action={<ButtonLink to={routes.login.to()}>{t('auth.login.link')}</ButtonLink>}>
          {t('auth.change.password.done')}
        </SuccessNotice>
      )
    case 'invalid link':
      return (
        <InPlaceOfForm>
          <InvalidLink />
        </InPlaceOfForm>
      )
  }
}

function ChangePasswordForm({ code, email, onStep }: Omit<Props, 'step'>) {
  const { t } = useTranslation()
  const form = useSchemaForm(passwordResetEndpoints.confirm.body, {
    defaultValues: { code, password: '', confirm_password: '' },
  })
  const confirm = useConfirmReset({
    onSuccess: () => onStep('saved'),
    onRefused: ({ status, code: error }) =>
      status === 404 ? onStep('invalid link') : setFieldError(form, 'password', error),
  })

  return (
    <Form form={form} onSubmit={confirm.run}>
      {email && <UsernameForPasswordManager email={email} />}
      <NewPasswordFields hint={t('auth.password.rule')} />
      <SubmitButton>{t('auth.change.password.submit')}</SubmitButton>
    </Form>
  )
}

/**
 * The username with which password managers save the new password:
 * https://www.chromium.org/developers/design-documents/create-amazing-password-forms/#use-hidden-fields-for-implicit-information
 */
function UsernameForPasswordManager({ email }: { email: string }) {
  return (
    <VisuallyHidden>
      <input type="text" name="username" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />
    </VisuallyHidden>
  )
}
