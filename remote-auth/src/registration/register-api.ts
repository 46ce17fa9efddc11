import { registrationEndpoints, type RequestOf } from '@sallyport/contract/endpoints'
import { useFormAction } from '@sallyport/runtime/form-action'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'

type SelfRegistration = RequestOf<typeof registrationEndpoints.register>['body']
type RegisterCallbacks = { onRegistered: (email: string) => void; onRefused: (message: string) => void }

export function useRegister({ onRegistered, onRefused }: RegisterCallbacks) {
  const { t } = useTranslation()
  return useFormAction(registrationEndpoints.register, {
    request: (body: SelfRegistration) => ({ body }),
    handles: [400],
    onSuccess(_, { email }) {
      void notify.success(t('auth.register.done', { email }))
      onRegistered(email)
    },
    onRefused: ({ code }) => onRefused(code),
  })
}
