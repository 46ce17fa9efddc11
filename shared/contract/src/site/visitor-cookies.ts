import { type Language, languages } from '../config/languages.ts'

/** For whom a page was rendered before its scripts run. */
export const viewers = ['guest', 'user', 'admin'] as const
export type Viewer = (typeof viewers)[number]

/**
 * Cookies by which the server selects the prerendered page. They contain no secret, and are never trusted. Without hyphens,
 * so that nginx has variables for them.
 */
export const viewerCookie = 'sallyport_viewer'
export const languageCookie = 'sallyport_language'

const cookieIn = (cookies: string, name: string) => new RegExp(`(?:^|; ?)${name}=([a-z]+)(?:;|$)`).exec(cookies)?.[1]

/** The viewer in a `Cookie` header; a guest without a valid cookie. */
export const readViewer = (cookies: string): Viewer =>
  viewers.find((viewer) => viewer === cookieIn(cookies, viewerCookie)) ?? 'guest'

/** The language in a `Cookie` header, if there is a valid one. */
export const readLanguage = (cookies: string): Language | undefined =>
  languages.find((language) => language === cookieIn(cookies, languageCookie))

/** The cookie with the canary bucket, a random number that identifies no one. Named as in earlier versions, so that their cookies stay valid. */
export const canaryCookie = 'sallyport-share'

export const canaryBucketCount = 10_000

const bucketsPerPercent = 100
const pattern = new RegExp(`(?:^|; ?)${canaryCookie}=(\\d{1,4})(?:;|$)`)

/** The bucket in a `Cookie` header as a percentage, from 0 to below 100; undefined without a valid cookie. */
export function readCanaryBucket(cookies: string): number | undefined {
  const [, bucket] = pattern.exec(cookies) ?? []
  return bucket === undefined ? undefined : Number(bucket) / bucketsPerPercent
}
