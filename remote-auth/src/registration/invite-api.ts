import { registrationEndpoints, type RequestOf } from '@sallyport/contract/endpoints'
import { useAction } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { signIn } from '@sallyport/runtime/session'
import { fetchCodeValidation } from '../codes/code-gate.tsx'

export type InviteDetails = { isForFirstAdmin: boolean }

/** Resolves with null for an invalid invite. */
export async function validateInvite(code: string): Promise<InviteDetails | null> {
  const response = await fetchCodeValidation(registrationEndpoints.validateInvite, { params: { code } })
  return response.valid ? { isForFirstAdmin: response.makes_admin ?? false } : null
}

type InviteRegistration = RequestOf<typeof registrationEndpoints.registerByInvite>['body']

/** Registers and stores the session; the guard of the page then redirects. */
export function useRegisterByInvite(onRefused: (message: string) => void) {
  const { t } = useTranslation()
  return useAction(registrationEndpoints.registerByInvite, {
    request: (body: InviteRegistration) => ({ body }),
    handles: [400],
    onSuccess({ token, info }) {
      void notify.success(t('auth.register.done', { email: info.email }))
      signIn({ token, account: info })
    },
    onRefused: ({ code }) => onRefused(code),
  })
}
