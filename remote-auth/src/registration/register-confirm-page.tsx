import { routes } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Navigate, useLocation } from '@sallyport/runtime/router'
import { ButtonLink, Hint } from '@sallyport/ui'
import * as v from 'valibot'
import { GuestPage } from '../guest-page/guest-page.tsx'

const confirmationStateSchema = v.object({ email: v.string() })

/** The navigation state (`location.state`) that the registration page sets. */
export type ConfirmationState = v.InferOutput<typeof confirmationStateSchema>

/** Shown after self-registration; a visit without its navigation state is redirected to the login. */
export function RegisterConfirmPage() {
  const { t } = useTranslation()
  const { state } = useLocation() as { state: unknown }
  if (!v.is(confirmationStateSchema, state)) return <Navigate to={routes.login.to()} replace />

  return (
    <GuestPage title={t('auth.register.confirm.title')}>
      <Hint tone="success" action={<ButtonLink to={routes.login.to()}>{t('auth.login.link')}</ButtonLink>}>
        {t('auth.register.confirm.text', { email: state.email })}
      </Hint>
    </GuestPage>
  )
}
