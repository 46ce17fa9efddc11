import { passwordResetEndpoints } from '@sallyport/contract/endpoints'
import { type FormAction, useFormAction } from '@sallyport/runtime/form-action'

const { request, confirm } = passwordResetEndpoints

/** `onRefused` is called for an unknown (404) or a refused email (400). */
export const useRequestReset = (action: FormAction<typeof request>) =>
  useFormAction(request, { handles: [400, 404], ...action })

/** `onRefused` is called for an invalid code (404) or a refused password (400). */
export const useConfirmReset = (action: FormAction<typeof confirm>) =>
  useFormAction(confirm, { handles: [400, 404], ...action })
