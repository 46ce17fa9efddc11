import { useFormAction } from '@sallyport/runtime/form-action'
import { sessionEndpoints, type RequestOf } from '@sallyport/contract/endpoints'
import { signIn } from '@sallyport/runtime/session'

type Credentials = RequestOf<typeof sessionEndpoints.login>['body']

/** Signs in and stores the session; the guard of the page then redirects. Here a 401 means wrong credentials (§8). */
export const useLogin = (onIncorrect: () => void) =>
  useFormAction(sessionEndpoints.login, {
    request: (body: Credentials) => ({ body }),
    handles: [401],
    onSuccess: ({ token, info }) => signIn({ token, account: info }),
    onRefused: onIncorrect,
  })
