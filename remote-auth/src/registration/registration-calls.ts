import { registrationEndpoints } from '@sallyport/contract/endpoints'
import { useFormAction } from '@sallyport/runtime/form-action'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { signIn } from '@sallyport/runtime/session'

type OnRefused = (failure: { code: string }) => void

export function useRegister(onRegistered: (email: string) => void, onRefused: OnRefused) {
  const { t } = useTranslation()
  return useFormAction(registrationEndpoints.register, {
    handles: [400],
    onSuccess(_, { email }) {
      void notify.success(t('auth.register.done', { email }))
      onRegistered(email)
    },
    onRefused,
  })
}

/** Registers and stores the session; the guard of the page then redirects. */
export function useRegisterByInvite(onRefused: OnRefused) {
  const { t } = useTranslation()
  return useFormAction(registrationEndpoints.registerByInvite, {
    handles: [400],
    onSuccess({ token, info }) {
      void notify.success(t('auth.register.done', { email: info.email }))
      signIn({ token, account: info })
    },
    onRefused,
  })
}
