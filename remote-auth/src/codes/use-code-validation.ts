import { useEffect, useState } from 'react'
import { ApiError } from '@sallyport/runtime/api'
import { passwordResetEndpoints } from '@sallyport/contract/endpoints'
import * as v from 'valibot'

/** Resolves with the details of a valid code, or null for an invalid one. */
type Validate<T> = (code: string) => Promise<T | null>

type Result<T> = { status: 'valid'; details: T } | { status: 'pending' | 'rate limited' | 'invalid' }

export type CodeValidation<T> = Result<T> & { retry: () => void }

/** Invite and reset codes have the same format (§5). */
const hasCodeFormat = (text: string) => v.is(passwordResetEndpoints.validate.query, { code: text })

/**
 * Validates the code in the path (§4). A code in a wrong format is not sent. The result stays while the page is
 * mounted: submitting the form invalidates the code, so validating it again would redirect the user to /404.
 */
export function useCodeValidation<T>(code: string, validate: Validate<T>): CodeValidation<T> {
  const [result, setResult] = useState<Result<T>>({ status: hasCodeFormat(code) ? 'pending' : 'invalid' })

  useEffect(() => {
    if (result.status !== 'pending') return
    let isMounted = true
    void resultOf(validate(code)).then((settled) => isMounted && setResult(settled))
    return () => {
      isMounted = false
    }
  }, [result.status, code, validate])

  return { ...result, retry: () => setResult({ status: 'pending' }) }
}

/** Stays pending when the session has ended or changed (401, `isStale`), because a redirect follows. */
async function resultOf<T>(response: Promise<T | null>): Promise<Result<T>> {
  try {
    const details = await response
    return details === null ? { status: 'invalid' } : { status: 'valid', details }
  } catch (error) {
    if (!(error instanceof ApiError) || error.isStale || error.status === 401) return { status: 'pending' }
    return { status: error.status === 429 ? 'rate limited' : 'invalid' }
  }
}
