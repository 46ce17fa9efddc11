import { languages, type Language } from '../config/languages.ts'

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
