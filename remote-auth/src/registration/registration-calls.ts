import { registrationEndpoints } from '@sallyport/contract/endpoints'
import { useFormAction } from '@sallyport/runtime/form-action'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { signIn } from '@sallyport/runtime/session'

type RegisterCallbacks = { onRegistered: (email: string) => void; onRefused: (message: string) => void }

export function useRegister({ onRegistered, onRefused }: RegisterCallbacks) {
  const { t } = useTranslation()
  return useFormAction(registrationEndpoints.register, {
    handles: [400],
    onSuccess(_, { email }) {
      void notify.success(t('auth.register.done', { email }))
      onRegistered(email)
    },
    onRefused: ({ code }) => onRefused(code),
  })
}

/** Registers and stores the session; the guard of the page then redirects. */
export function useRegisterByInvite(onRefused: (message: string) => void) {
  const { t } = useTranslation()
  return useFormAction(registrationEndpoints.registerByInvite, {
    handles: [400],
    onSuccess({ token, info }) {
      void notify.success(t('auth.register.done', { email: info.email }))
      signIn({ token, account: info })
    },
    onRefused: ({ code }) => onRefused(code),
  })
}
