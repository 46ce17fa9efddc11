import { Outlet } from '@sallyport/runtime/router'
import { parseSitePath } from '@sallyport/site'
import { useInsertionEffect } from 'react'
import { sitePathOf } from '../site-path.ts'

const openSections = new Set<string>()

/** Enables the stylesheets of remotes with an open section and disables all others, without new requests. */
function updateStylesheets(links: Iterable<HTMLLinkElement>): void {
  for (const { href, sheet } of links) {
    const file = parseSitePath(sitePathOf(new URL(href).pathname))
    if (sheet && file?.kind === 'release' && file.app !== 'shell') sheet.disabled = !openSections.has(file.app)
  }
}

const updateAll = () => updateStylesheets(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))

// Stylesheets of prefetched pages load before their section opens. Captured, because `load` does not bubble.
document.addEventListener(
  'load',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') updateStylesheets([target])
  },
  { capture: true },
)

/** The section of a remote. Its stylesheets apply only while it is open, because rules of an older release may match the frame. */
export function RemoteSection({ app }: { app: string }) {
  useInsertionEffect(() => {
    openSections.add(app)
    updateAll()
    return () => {
      openSections.delete(app)
      updateAll()
    }
  }, [app])
  return <Outlet />
}
