import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { useFormAction } from '@sallyport/runtime/form-action'
import { signIn } from '@sallyport/runtime/session'

/** Stores the session after a login; the guard of the page then redirects. `onRefused`: the credentials are wrong (401, §8). */
export const useLogin = (onRefused: () => void) =>
  useFormAction(sessionEndpoints.login, {
    handles: [401],
    onSuccess: ({ token, info }) => signIn({ token, account: info }),
    onRefused,
  })
