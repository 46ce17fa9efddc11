import { useAction } from '@sallyport/runtime/api'
import { sessionEndpoints, type RequestOf } from '@sallyport/contract/endpoints'
import { signIn } from '@sallyport/runtime/session'

type Credentials = RequestOf<typeof sessionEndpoints.login>['body']

/** Signs in; the page's guard then leads on. A 401 is a wrong password here, not a lost session (§8). */
export const useLogin = (onIncorrect: () => void) =>
  useAction(sessionEndpoints.login, {
    request: (body: Credentials) => ({ body }),
    handles: [401],
    onSuccess: ({ token, info }) => signIn({ token, account: info }),
    onRefused: onIncorrect,
  })
