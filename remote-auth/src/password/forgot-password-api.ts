import { passwordResetEndpoints, type RequestOf } from '@sallyport/contract/endpoints'
import { useFormAction } from '@sallyport/runtime/form-action'

type OnRefused = (status: number, message: string) => void

type EmailBody = RequestOf<typeof passwordResetEndpoints.request>['body']
type RequestCallbacks = { onSent: (email: string) => void; onRefused: OnRefused }

export const useRequestReset = ({ onSent, onRefused }: RequestCallbacks) =>
  useFormAction(passwordResetEndpoints.request, {
    request: (body: EmailBody) => ({ body }),
    handles: [400, 404],
    onSuccess: (_, { email }) => onSent(email),
    onRefused: ({ status, code }) => onRefused(status, code),
  })
