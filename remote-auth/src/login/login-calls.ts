import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { useFormAction } from '@sallyport/runtime/form-action'
import { signIn } from '@sallyport/runtime/session'

/** Signs in and stores the session; the guard of the page then redirects. A 401 means wrong credentials here (§8). */
export const useLogin = (onRefused: () => void) =>
  useFormAction(sessionEndpoints.login, {
    handles: [401],
    onSuccess: ({ token, info }) => signIn({ token, account: info }),
    onRefused,
  })
