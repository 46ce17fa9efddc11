import { type Language, languages } from '@sallyport/contract/config'

const viewers = ['guest', 'user', 'admin'] as const
/** The role that a page is prerendered for. */
export type Viewer = (typeof viewers)[number]

/** Cookies by which the server selects the prerendered page. They contain no secret, and are never trusted. */
export const viewerCookie = 'sallyport_viewer'
export const languageCookie = 'sallyport_language'

const readCookie = <T extends string>(cookies: string, name: string, values: readonly T[]) =>
  values.find((value) => new RegExp(`(?:^|; ?)${name}=${value}(?:;|$)`).test(cookies))

/** The viewer in a `Cookie` header; `guest` if it has no valid cookie. */
export const readViewer = (cookies: string): Viewer => readCookie(cookies, viewerCookie, viewers) ?? 'guest'

/** The language in a `Cookie` header; undefined without a valid cookie. */
export const readLanguage = (cookies: string): Language | undefined => readCookie(cookies, languageCookie, languages)

/** The cookie with the canary bucket, a random number that identifies no one. */
export const canaryCookie = 'sallyport_canary'

export const canaryBucketCount = 10_000

const bucketsPerPercent = 100
const canaryPattern = new RegExp(`(?:^|; ?)${canaryCookie}=(\\d{1,4})(?:;|$)`)

/** The bucket in a `Cookie` header as a percentage, from 0 to below 100; undefined without a valid cookie. */
export function readCanaryBucket(cookies: string): number | undefined {
  const [, bucket] = canaryPattern.exec(cookies) ?? []
  return bucket === undefined ? undefined : Number(bucket) / bucketsPerPercent
}
