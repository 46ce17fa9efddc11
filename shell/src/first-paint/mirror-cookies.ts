import { readSettings } from '@sallyport/contract/config'
import { currentLanguage, getI18n } from '@sallyport/runtime/i18n'
import { useSession } from '@sallyport/runtime/session'
import { languageCookie, viewerCookie, type Viewer } from '@sallyport/site'

const yearSeconds = 365 * 24 * 60 * 60

/** Keeps the cookies with language and viewer up to date. The server selects the prerendered page by them. */
export function mirrorCookies(): void {
  const writeLanguage = () => writeCookie(languageCookie, currentLanguage(), yearSeconds)
  const writeViewer = () => writeCookie(viewerCookie, currentViewer(), yearSeconds)
  writeLanguage()
  writeViewer()
  getI18n().on('languageChanged', writeLanguage)
  useSession.subscribe(writeViewer)
}

/** The viewer to prerender pages for. The inline script of `index.html` derives the same value from the storage. */
export function currentViewer(): Viewer {
  const { token, account } = useSession.getState()
  if (!token) return 'guest'
  return account?.is_admin ? 'admin' : 'user'
}

/** `maxAge` is in seconds. */
export function writeCookie(name: string, value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=${readSettings().basePath}/; Max-Age=${maxAge}; SameSite=Lax${secure}`
}
