import { type NotFoundState, routes } from '@sallyport/contract/config'
import { type Endpoint, passwordResetEndpoints, type RequestOf, type ResponseOf } from '@sallyport/contract/endpoints'
import { ApiError, fetchOnce } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Navigate } from '@sallyport/runtime/router'
import { Failed, Pending } from '@sallyport/ui'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'

type Props<T> = { validation: CodeValidation<T>; children: (details: T) => ReactNode }

/** Renders `children` for a valid code. Redirects to /404 for an invalid code and after a failure (§8); after a 429, offers to try again. */
export function CodeGate<T>({ validation, children }: Props<T>) {
  const { t } = useTranslation()
  switch (validation.status) {
    case 'pending':
      return <Pending shape="form" count={2} />
    case 'valid':
      return children(validation.details)
    case 'rate limited':
      return <Failed title={t('too.many.requests.error')} text={t('auth.code.busy')} onRetry={validation.retry} />
    case 'invalid':
      return <Navigate to={routes.notFound.to()} state={invalidLink} replace />
    case 'failed':
      return <Navigate to={routes.notFound.to()} replace />
  }
}

const invalidLink: NotFoundState = { isInvalidLink: true }

type Result<T> = { status: 'valid'; details: T } | { status: 'pending' | 'rate limited' | 'invalid' | 'failed' }

type CodeValidation<T> = Result<T> & { retry: () => void }

/** Invite and reset codes have the same format (§5). */
const hasCodeFormat = (text: string) => v.is(passwordResetEndpoints.validate.query, { code: text })

/** Validates a code once per visit and after `retry` (§4): a submitted form uses the code up, and a second validation would fail. */
export function useCodeValidation<E extends Endpoint>(
  code: string,
  endpoint: E,
  request: RequestOf<E>,
): CodeValidation<ResponseOf<E>> {
  const [result, setResult] = useState<Result<ResponseOf<E>>>({ status: hasCodeFormat(code) ? 'pending' : 'invalid' })
  const validate = useEffectEvent(() => fetchValidation(endpoint, request))

  useEffect(() => {
    if (result.status !== 'pending') return
    let isMounted = true
    void validate().then((settled) => isMounted && setResult(settled))
    return () => {
      isMounted = false
    }
  }, [result.status, code])

  return { ...result, retry: () => setResult({ status: 'pending' }) }
}

/** The results of the HTTP statuses that the page handles itself. All other failures are reported. */
const resultsByStatus: Record<number, 'invalid' | 'rate limited'> = {
  400: 'invalid',
  404: 'invalid',
  429: 'rate limited',
}
const handledStatuses = Object.keys(resultsByStatus).map(Number)

/**
 * Concurrent calls for a code share one request (§4). The result stays pending after a cancelled request, and when the session has
 * ended (401, `isStale`), because a redirect follows.
 */
async function fetchValidation<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<Result<ResponseOf<E>>> {
  try {
    const details = (await fetchOnce(endpoint, request, handledStatuses)) as ResponseOf<E> & { valid?: boolean }
    return details.valid === false ? { status: 'invalid' } : { status: 'valid', details }
  } catch (error) {
    if (!(error instanceof ApiError) || error.isStale || error.status === 401) return { status: 'pending' }
    return { status: resultsByStatus[error.status] ?? 'failed' }
  }
}
