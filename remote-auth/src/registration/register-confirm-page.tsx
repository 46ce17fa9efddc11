import { routes } from '@sallyport/contract/config'
import { Navigate, useLocation } from '@sallyport/runtime/router'
import { ButtonLink, Hint, Page } from '@sallyport/ui'
import * as v from 'valibot'
import { useWords } from '../words.ts'

const registered = v.object({ email: v.string() })

/** What the registration hands over with the navigation. */
export type Registered = v.InferOutput<typeof registered>

/** After self-registration; whoever comes another way has nothing to see here. */
export function RegisterConfirmPage() {
  const words = useWords()
  const { state } = useLocation() as { state: unknown }
  if (!v.is(registered, state)) return <Navigate to={routes.login.to()} replace />

  return (
    <Page title={words('auth.register.confirm.title')} width="form">
      <Hint tone="success" action={<ButtonLink to={routes.login.to()}>{words('auth.login.link')}</ButtonLink>}>
        {words('auth.register.confirm.text', { email: state.email })}
      </Hint>
    </Page>
  )
}
