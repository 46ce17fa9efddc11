import { readSettings } from '@sallyport/contract/config'
import { announce, liveRegionId, VisuallyHidden } from '@sallyport/ui'
import { useEffect } from 'react'

/**
 * The live region of the site, to which `announce` of `@sallyport/ui` adds messages, and which gets each new title of the
 * document. Without the role `status`, which some screen readers mention for an empty region.
 */
export function Announcements() {
  useEffect(announceTitles, [])
  return (
    <VisuallyHidden>
      <span id={liveRegionId} aria-live="polite" />
    </VisuallyHidden>
  )
}

/**
 * Announces titles that differ from the current one until the returned function is called. Screen readers speak the title of
 * a document when it has loaded, but not a later one, and some do not speak the heading that takes the focus meanwhile.
 */
function announceTitles() {
  let { title } = document
  const observer = new MutationObserver(() => {
    if (document.title === title) return
    title = document.title
    announce(title.replace(` · ${readSettings().appName}`, ''))
  })
  observer.observe(document.head, { childList: true, subtree: true })
  return () => observer.disconnect()
}
