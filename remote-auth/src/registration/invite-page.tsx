import { routes } from '@sallyport/contract/config'
import { Link, useParams } from '@sallyport/runtime/router'
import { Card, Hint, Page } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import { CodeGate, useCodeValidation } from '../codes/code-gate.tsx'
import { FormLinks } from '../links/form-links.tsx'
import { InviteForm } from './invite-form.tsx'
import { validateInvite } from './invite-api.ts'

export function InvitePage() {
  const { t } = useTranslation()
  const { code = '' } = useParams()
  const validation = useCodeValidation(code, validateInvite)
  const isForFirstAdmin = validation.status === 'valid' && validation.details.isForFirstAdmin
  return (
    <Page title={t(isForFirstAdmin ? 'auth.invite.admin.title' : 'auth.invite.title')} width="form">
      <CodeGate validation={validation}>
        {() => (
          <>
            {isForFirstAdmin && <Hint>{t('auth.invite.admin.text')}</Hint>}
            <Card>
              <InviteForm code={code} />
            </Card>
            <FormLinks>
              <Link to={routes.login.to()}>{t('auth.login.link')}</Link>
            </FormLinks>
          </>
        )}
      </CodeGate>
    </Page>
  )
}
