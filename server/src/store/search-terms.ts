import { isIPv4 } from 'node:net'
import { limits } from '@sallyport/contract/config'
import { maxId } from '@sallyport/contract/endpoints'
import { patterns } from '@sallyport/contract/rules'

/** What a search text can name, besides being a part of a text. */
export type SearchTerms = {
  /** Of `12` or `#12`. */
  id: number | null
  ip: string | null
  /** A key of WireGuard: 32 bytes in base64. */
  publicKey: string | null
  inviteToken: string | null
}

export function searchTerms(search: string): SearchTerms {
  const id = Number(/^#?([1-9]\d{0,9})$/.exec(search)?.[1] ?? 0)
  const isToken = search.length >= limits.account.codeMinLength && patterns.code.test(search)
  return {
    id: id > 0 && id <= maxId ? id : null,
    ip: isIPv4(search) ? search : null,
    publicKey: /^[A-Za-z\d+/]{43}=$/.test(search) ? search : null,
    inviteToken: isToken ? search : null,
  }
}
