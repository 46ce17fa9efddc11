import { liveRegionId, VisuallyHidden } from '@sallyport/ui'

/**
 * The live region of the site, to which `announce` of `@sallyport/ui` adds messages. Without the role `status`, which some
 * screen readers mention for an empty region.
 */
export function LiveRegion() {
  return (
    <VisuallyHidden>
      <span id={liveRegionId} aria-live="polite" />
    </VisuallyHidden>
  )
}
