import { useEffect, useState } from 'react'
import { ApiError } from '@sallyport/runtime/api'
import { passwordResetEndpoints } from '@sallyport/contract/endpoints'
import * as v from 'valibot'

/** What a valid code is for; null means that the code is not valid. */
type Check<T> = (code: string) => Promise<T | null>

type Result<T> = { verdict: 'valid'; details: T } | { verdict: 'waiting' | 'busy' | 'invalid' }

export type CodeCheck<T> = Result<T> & { again: () => void }

/** Invite and reset codes have one shape; a text of another never reaches the server (§5). */
const isCode = (text: string) => v.is(passwordResetEndpoints.validate.query, { code: text })

/**
 * What becomes of a code from the address (§4). The answer is kept for as long as the page is open: the form uses the
 * code up, and nobody is to be sent away by a second question.
 */
export function useCodeCheck<T>(code: string, check: Check<T>): CodeCheck<T> {
  const [result, setResult] = useState<Result<T>>({ verdict: isCode(code) ? 'waiting' : 'invalid' })

  useEffect(() => {
    if (result.verdict !== 'waiting') return
    let isShown = true
    void resultOf(check(code)).then((found) => isShown && setResult(found))
    return () => {
      isShown = false
    }
  }, [result.verdict, code, check])

  return { ...result, again: () => setResult({ verdict: 'waiting' }) }
}

/** A lost session waits on: the general way leads to the logout. */
async function resultOf<T>(answer: Promise<T | null>): Promise<Result<T>> {
  try {
    const details = await answer
    return details === null ? { verdict: 'invalid' } : { verdict: 'valid', details }
  } catch (error) {
    if (!(error instanceof ApiError) || error.isStale || error.status === 401) return { verdict: 'waiting' }
    return { verdict: error.status === 429 ? 'busy' : 'invalid' }
  }
}
