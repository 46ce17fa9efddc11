import { useAction } from '@sallyport/runtime/api'
import { registrationEndpoints, type RequestOf } from '@sallyport/contract/endpoints'
import { notify } from '@sallyport/runtime/notify'
import { signIn } from '@sallyport/runtime/session'
import { askAboutCode } from '../codes/ask-about-code.ts'
import { useWords } from '../words.ts'

/** Whether an invite can be used: its code, or null. */
export async function checkInvite(code: string): Promise<string | null> {
  const { valid } = await askAboutCode(registrationEndpoints.validateInvite, { params: { code } })
  return valid ? code : null
}

type ByInvite = RequestOf<typeof registrationEndpoints.registerByInvite>['body']

/** Registers and signs in; the page's guard then leads on. */
export function useRegisterByInvite(onRefused: (message: string) => void) {
  const words = useWords()
  return useAction(registrationEndpoints.registerByInvite, {
    request: (body: ByInvite) => ({ body }),
    handles: [400],
    onSuccess({ token, info }) {
      void notify.success(words('auth.register.done', { email: info.email }))
      signIn({ token, account: info })
    },
    onRefused: ({ code }) => onRefused(code),
  })
}

type ByOneself = RequestOf<typeof registrationEndpoints.register>['body']
type Outcome = { onRegistered: (email: string) => void; onRefused: (message: string) => void }

export function useRegister({ onRegistered, onRefused }: Outcome) {
  const words = useWords()
  return useAction(registrationEndpoints.register, {
    request: (body: ByOneself) => ({ body }),
    handles: [400],
    onSuccess(_, { email }) {
      void notify.success(words('auth.register.done', { email }))
      onRegistered(email)
    },
    onRefused: ({ code }) => onRefused(code),
  })
}
