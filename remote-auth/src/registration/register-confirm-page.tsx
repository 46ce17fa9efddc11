import { routes } from '@sallyport/contract/config'
import { Navigate, useLocation } from '@sallyport/runtime/router'
import { ButtonLink, Hint, Page } from '@sallyport/ui'
import * as v from 'valibot'
import { useWords } from '../words.ts'

const confirmationStateSchema = v.object({ email: v.string() })

/** Navigation state set by the registration page. */
export type ConfirmationState = v.InferOutput<typeof confirmationStateSchema>

/** Shown after self-registration; other visits are redirected to the login. */
export function RegisterConfirmPage() {
  const words = useWords()
  const { state } = useLocation() as { state: unknown }
  if (!v.is(confirmationStateSchema, state)) return <Navigate to={routes.login.to()} replace />

  return (
    <Page title={words('auth.register.confirm.title')} width="form">
      <Hint tone="success" action={<ButtonLink to={routes.login.to()}>{words('auth.login.link')}</ButtonLink>}>
        {words('auth.register.confirm.text', { email: state.email })}
      </Hint>
    </Page>
  )
}
