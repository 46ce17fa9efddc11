import { passwordResetEndpoints, type RequestOf, type ResponseOf } from '@sallyport/contract/endpoints'
import { useAction } from '@sallyport/runtime/api'
import { fetchCodeValidation } from '../codes/code-gate.tsx'

type OnRefused = (status: number, message: string) => void

export type ResetAccount = ResponseOf<typeof passwordResetEndpoints.validate>

/** Resolves with the account of a valid code; rejects for an invalid one. Any success means that the code is valid (§7). */
export function validateResetCode(code: string): Promise<ResetAccount> {
  return fetchCodeValidation(passwordResetEndpoints.validate, { query: { code } })
}

type NewPasswordBody = RequestOf<typeof passwordResetEndpoints.confirm>['body']
type ConfirmCallbacks = { onSaved: () => void; onRefused: OnRefused }

export const useConfirmReset = ({ onSaved, onRefused }: ConfirmCallbacks) =>
  useAction(passwordResetEndpoints.confirm, {
    request: (body: NewPasswordBody) => ({ body }),
    handles: [400, 404],
    onSuccess: onSaved,
    onRefused: ({ status, code }) => onRefused(status, code),
  })
