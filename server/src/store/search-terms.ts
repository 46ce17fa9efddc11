import { isIPv4 } from 'node:net'
import { limits } from '@sallyport/contract/config'
import { maxId } from '@sallyport/contract/endpoints'
import { patterns } from '@sallyport/contract/rules'

/** Exact values that a search text may be. */
export type SearchTerms = {
  /** Of `12` or `#12`. */
  id: number | null
  ip: string | null
  publicKey: string | null
  inviteToken: string | null
}

export function searchTerms(search: string): SearchTerms {
  const id = Number(/^#?([1-9]\d{0,9})$/.exec(search)?.[1] ?? 0)
  const isToken = search.length >= limits.account.codeMinLength && patterns.code.test(search)
  return {
    id: id > 0 && id <= maxId ? id : null,
    ip: isIPv4(search) ? search : null,
    publicKey: patterns.wireGuardKey.test(search) ? search : null,
    inviteToken: isToken ? search : null,
  }
}
