import { useLocation } from '@sallyport/runtime/router'
import { Pending } from '@sallyport/ui'
import { PrerenderedContent } from '../first-paint/prerendered-content.tsx'
import { useIsBusy } from './busy-indicator.tsx'
import { SlowNote } from './slow-note.tsx'

export function SectionPending() {
  const isBusy = useIsBusy()
  const { pathname } = useLocation()
  return (
    <>
      <PrerenderedContent fallback={<Pending />} />
      <SlowNote path={isBusy ? null : pathname} />
    </>
  )
}
