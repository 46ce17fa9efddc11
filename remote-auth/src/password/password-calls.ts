import { passwordResetEndpoints } from '@sallyport/contract/endpoints'
import { type FormAction, useFormAction } from '@sallyport/runtime/form-action'

const { request, confirm } = passwordResetEndpoints

/** An unknown email (404), or a refused one (400). */
export const useRequestReset = (action: FormAction<typeof request>) =>
  useFormAction(request, { handles: [400, 404], ...action })

/** An invalid code (404), or a refused password (400). */
export const useConfirmReset = (action: FormAction<typeof confirm>) =>
  useFormAction(confirm, { handles: [400, 404], ...action })
