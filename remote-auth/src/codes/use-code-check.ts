import { useEffect, useState } from 'react'
import { ApiError } from 'shared/api'
import { passwordResetEndpoints } from 'shared/contract'
import * as v from 'valibot'

type Verdict = 'waiting' | 'valid' | 'busy' | 'invalid'

export type CodeCheck = { verdict: Verdict; again: () => void }

/** Invite and reset codes have one shape; a text of another never reaches the server (§5). */
const isCode = (text: string) => v.is(passwordResetEndpoints.validate.query, { code: text })

/**
 * What becomes of a code from the address (§4). The answer is kept for as long as the page is open: the form uses the
 * code up, and nobody is to be sent away by a second question.
 */
export function useCodeCheck(code: string, isGood: (code: string) => Promise<boolean>): CodeCheck {
  const [verdict, setVerdict] = useState<Verdict>(isCode(code) ? 'waiting' : 'invalid')

  useEffect(() => {
    if (verdict !== 'waiting') return
    let isShown = true
    void verdictOf(isGood(code)).then((found) => isShown && setVerdict(found))
    return () => {
      isShown = false
    }
  }, [verdict, code, isGood])

  return { verdict, again: () => setVerdict('waiting') }
}

/** A lost session waits on: the general way leads to the logout. */
async function verdictOf(answer: Promise<boolean>): Promise<Verdict> {
  try {
    return (await answer) ? 'valid' : 'invalid'
  } catch (error) {
    if (!(error instanceof ApiError) || error.isStale || error.status === 401) return 'waiting'
    return error.status === 429 ? 'busy' : 'invalid'
  }
}
