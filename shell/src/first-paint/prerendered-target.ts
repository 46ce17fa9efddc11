import { matchRoute } from '@sallyport/contract/config'
import { sitePathOf } from '../site-path.ts'

/** The pattern of the page that the server expects the viewer to get at this URL; undefined for an unknown one. */
export const prerenderedTarget = (): string | undefined => document.documentElement.dataset['target'] || undefined

/** Whether the current URL is that of the prerendered page, also after a redirect. */
export function isAtPrerenderedTarget(): boolean {
  const path = prerenderedTarget()
  return path !== undefined && matchRoute([{ path }], sitePathOf(location.pathname)) !== undefined
}
