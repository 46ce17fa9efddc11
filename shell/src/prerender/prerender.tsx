import { pageShapes } from '@sallyport/contract/config'
import { printInAllLanguages, renderRoutes } from '@sallyport/runtime/prerender'
import type { Session } from '@sallyport/runtime/session'
import { slots, type Viewer } from '@sallyport/site'
import { Pending } from '@sallyport/ui'
import type { ReactNode } from 'react'
import { Frame } from '../frame/frame.tsx'
import styles from './page-skeleton.module.css'

const account = { id: 0, email: '', is_privileged: false, premium_expired_at: null }
const accounts: Record<Viewer, Session['account']> = {
  guest: null,
  user: { ...account, is_admin: false },
  admin: { ...account, is_admin: true },
}
const counts = { lines: 3, rows: 6, cards: 6 } as const
const year = `>${new Date().getFullYear()}<`
const render = (element: ReactNode, viewer: Viewer = 'guest') =>
  renderRoutes([{ element, children: [{ path: '*', element: slots.content }] }], '/', accounts[viewer])

/** Prints the frames by viewer and the page skeletons by shape. A slot replaces the year, so that builds are reproducible. */
void printInAllLanguages(async () => {
  const html: Record<string, string> = {}
  for (const viewer of ['guest', 'user', 'admin'] as const)
    html[viewer] = (await render(<Frame />, viewer)).replaceAll(year, `>${slots.year}<`)
  for (const shape of pageShapes)
    html[shape] = await render(
      <div className={styles.page}>
        <div aria-hidden className={styles.heading} />
        <Pending shape={shape} count={counts[shape]} />
      </div>,
    )
  return html
})
