import { limits } from '@sallyport/contract/config'
import type { Endpoint, RequestOf } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { loadChunks } from '../loading/loading.ts'
import type { Action } from './use-action.ts'

type FormEndpoint = Endpoint & { body: object }
type BodyOf<E extends FormEndpoint> = RequestOf<E> extends { body: infer Body } ? Body : never

/** The action of a form whose values are the request body. */
export type FormAction<E extends FormEndpoint> = Omit<Action<E, BodyOf<E>>, 'request'>

/** Like `useAction`, for forms of guests: loads the API client when the form is submitted. */
export function useFormAction<E extends FormEndpoint>(endpoint: E, action: FormAction<E>) {
  const { t } = useTranslation()

  async function run(body: BodyOf<E>): Promise<boolean> {
    const api = await loadChunks(() => import('@sallyport/runtime/api'), limits.api.timeout).catch(() => null)
    const request = () => ({ body }) as RequestOf<E>
    if (api) return api.runAction(endpoint, { ...action, request }, body)
    void notify.error(t('something.went.wrong.error'))
    return false
  }

  return { run }
}
