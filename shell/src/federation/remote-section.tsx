import { Outlet } from '@sallyport/runtime/router'
import { parseSitePath } from '@sallyport/site'
import { useInsertionEffect } from 'react'
import { sitePathOf } from '../site-path.ts'

const openSections = new Set<string>()

/** Enables the stylesheets of open sections and disables the ones of other remotes, without requests. */
function updateStylesheets(links: Iterable<HTMLLinkElement>): void {
  for (const { href, sheet } of links) {
    const file = parseSitePath(sitePathOf(new URL(href).pathname))
    if (sheet && file?.kind === 'release' && file.app !== 'shell') sheet.disabled = !openSections.has(file.app)
  }
}

const updateAll = () => updateStylesheets(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))

// For stylesheets of pages that are loaded before they are opened. The event does not bubble.
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
