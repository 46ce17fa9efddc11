import { readSettings } from '@sallyport/contract/config'
import { announce, liveRegionId, VisuallyHidden } from '@sallyport/ui'
import { useEffect } from 'react'

/** The live region for `announce` and new titles. Has no role `status`, because some screen readers mention it for an empty region. */
export function Announcements() {
  useEffect(announceTitles, [])
  return (
    <VisuallyHidden>
      <span id={liveRegionId} aria-live="polite" />
    </VisuallyHidden>
  )
}

/** Announces each new title: screen readers speak the title of a loaded document, but not a later one. */
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
