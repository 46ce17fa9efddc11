import { limits } from '@sallyport/contract/config'
import type { Endpoint } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { useRef } from 'react'
import { loadChunks } from '../loading/loading.ts'
import type { Action } from './use-action.ts'

/**
 * Like `useAction`, for the first page of a guest: loads the API client when the form is submitted. A client that cannot be loaded
 * is a failed request.
 */
export function useFormAction<E extends Endpoint, Input = void>(endpoint: E, action: Action<E, Input>) {
  const { t } = useTranslation()
  const isPending = useRef(false)

  async function run(input: Input): Promise<boolean> {
    if (isPending.current) return false
    isPending.current = true
    try {
      const api = await loadChunks(() => import('@sallyport/runtime/api'), limits.api.timeout).catch(() => null)
      if (api) return await api.runAction(endpoint, action, input)
      void notify.error(t('something.went.wrong.error'))
      return false
    } finally {
      isPending.current = false
    }
  }

  return { run }
}
