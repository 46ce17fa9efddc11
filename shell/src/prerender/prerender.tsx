import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import { readSettings, type Language, type PageShape } from '@sallyport/contract/config'
import type { prerenderedModules } from '@sallyport/contract/platform'
import type { Viewer } from '@sallyport/contract/site'
import * as api from '@sallyport/runtime/api'
import * as device from '@sallyport/runtime/device'
import { changeLanguage, startI18n } from '@sallyport/runtime/host'
import * as i18n from '@sallyport/runtime/i18n'
import { namespace } from '@sallyport/runtime/namespace'
import { renderRoutes } from '@sallyport/runtime/prerender'
import * as router from '@sallyport/runtime/router'
import * as session from '@sallyport/runtime/session'
import type * as toastModule from '@sallyport/runtime/toast'
import * as unsavedChanges from '@sallyport/runtime/unsaved-changes'
import { Frame } from '../frame/frame.tsx'
import { redirectFor } from '../redirect-for.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { PrerenderedNavbar } from './prerendered-navbar.tsx'

/** A page shows no toasts before its scripts run; the library needs a document. */
const toast: typeof toastModule = { showToast() {} }

/**
 * The entry of the build that renders pages at release time. It runs without a browser, and supplies its modules to the
 * builds of remotes as the shell does in the browser.
 */
export const modules: Record<(typeof prerenderedModules)[number], unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@sallyport/runtime/api': api,
  '@sallyport/runtime/device': device,
  '@sallyport/runtime/i18n': i18n,
  '@sallyport/runtime/router': router,
  '@sallyport/runtime/session': session,
  '@sallyport/runtime/toast': toast,
  '@sallyport/runtime/unsaved-changes': unsavedChanges,
}

export { redirectFor }

const account = { id: 0, email: '', is_privileged: false, premium_expired_at: null }

export const accounts = {
  guest: null,
  user: { ...account, is_admin: false },
  admin: { ...account, is_admin: true },
} as const satisfies Record<Viewer, session.Session['account']>

type PrerenderOptions = {
  path: string
  viewer: Viewer
  language: Language
  /** The finished page of a remote; without it, a skeleton. */
  page?: router.RouteObject | undefined
  shape?: PageShape | undefined
}

let start: Promise<void> | undefined

/** Renders the frame with a page to HTML. Rejects if the page throws. */
export async function prerender({ path, viewer, language, page, shape }: PrerenderOptions): Promise<string> {
  await (start ??= startI18n(namespace, async () => undefined))
  await changeLanguage(language)
  const content = page ?? { path: '*', element: <PageSkeleton shape={shape} /> }
  const frame = { element: <Frame navbar={<PrerenderedNavbar />} />, children: [content] }
  return renderRoutes([frame], {
    path,
    basename: readSettings().basePath,
    session: { token: null, account: accounts[viewer] },
  })
}
