import { useAction } from '@sallyport/runtime/api'
import { passwordResetEndpoints, type ResponseOf, type RequestOf } from '@sallyport/contract/endpoints'
import { askAboutCode } from '../codes/ask-about-code.ts'

type Refused = (status: number, message: string) => void

export type CodeOwner = ResponseOf<typeof passwordResetEndpoints.validate>

/** Whose password a reset code changes; any success means that the code is valid (§7). */
export function checkResetCode(code: string): Promise<CodeOwner> {
  return askAboutCode(passwordResetEndpoints.validate, { query: { code } })
}

type Address = RequestOf<typeof passwordResetEndpoints.request>['body']
type RequestOutcome = { onSent: (email: string) => void; onRefused: Refused }

export const useRequestReset = ({ onSent, onRefused }: RequestOutcome) =>
  useAction(passwordResetEndpoints.request, {
    request: (body: Address) => ({ body }),
    handles: [400, 404],
    onSuccess: (_, { email }) => onSent(email),
    onRefused: ({ status, code }) => onRefused(status, code),
  })

type NewPassword = RequestOf<typeof passwordResetEndpoints.confirm>['body']
type ConfirmOutcome = { onSaved: () => void; onRefused: Refused }

export const useConfirmReset = ({ onSaved, onRefused }: ConfirmOutcome) =>
  useAction(passwordResetEndpoints.confirm, {
    request: (body: NewPassword) => ({ body }),
    handles: [400, 404],
    onSuccess: onSaved,
    onRefused: ({ status, code }) => onRefused(status, code),
  })
