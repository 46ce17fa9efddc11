import { limits } from '@sallyport/contract/config'
import type { Endpoint, RequestOf } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { useRef } from 'react'
import { loadChunks } from '../loading/loading.ts'
import type { Action } from './use-action.ts'

type FormEndpoint = Endpoint & { body: object }
type BodyOf<E extends FormEndpoint> = RequestOf<E> extends { body: infer Body } ? Body : never

/** What a form does with the response to its body. */
export type FormAction<E extends FormEndpoint> = Omit<Action<E, BodyOf<E>>, 'request'>

/** Like `useAction`, for a form of guests that is the body of a call: loads the API client when the form is submitted. */
export function useFormAction<E extends FormEndpoint>(endpoint: E, action: FormAction<E>) {
  const { t } = useTranslation()
  const isPending = useRef(false)

  async function run(body: BodyOf<E>): Promise<boolean> {
    if (isPending.current) return false
    isPending.current = true
    try {
      const api = await loadChunks(() => import('@sallyport/runtime/api'), limits.api.timeout).catch(() => null)
      const request = () => ({ body }) as RequestOf<E>
      if (api) return await api.runAction(endpoint, { ...action, request }, body)
      void notify.error(t('something.went.wrong.error'))
      return false
    } finally {
      isPending.current = false
    }
  }

  return { run }
}
