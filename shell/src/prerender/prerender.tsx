import { pageShapes } from '@sallyport/contract/config'
import { slots, type Viewer } from '@sallyport/contract/site'
import { printInAllLanguages, renderRoutes } from '@sallyport/runtime/prerender'
import type { Session } from '@sallyport/runtime/session'
import { Frame } from '../frame/frame.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { PrerenderedNavbar } from './prerendered-navbar.tsx'

const account = { id: 0, email: '', is_privileged: false, premium_expired_at: null }
const accounts = {
  guest: null,
  user: { ...account, is_admin: false },
  admin: { ...account, is_admin: true },
} as const satisfies Record<Viewer, Session['account']>

const frame = { element: <Frame navbar={<PrerenderedNavbar />} />, children: [{ path: '*', element: slots.content }] }
const year = `>${new Date().getFullYear()}<`

/** The frames by viewer, and the skeletons by shape. Without the year, so that the same sources give the same release. */
async function render(): Promise<Record<string, string>> {
  const html: Record<string, string> = {}
  for (const [viewer, session] of Object.entries(accounts))
    html[viewer] = (await renderRoutes([frame], '/', session)).replaceAll(year, `>${slots.year}<`)
  for (const shape of pageShapes)
    html[shape] = await renderRoutes([{ path: '*', element: <PageSkeleton shape={shape} /> }], '/')
  return html
}

/** The entry of the program that the build of the shell runs without a browser. */
void printInAllLanguages(render)
