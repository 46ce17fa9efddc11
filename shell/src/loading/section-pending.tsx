import { useLocation } from '@sallyport/runtime/router'
import { Pending } from '@sallyport/ui'
import { PrerenderedContent } from '../first-paint/prerendered-content.tsx'
import { useAwaitedPath } from './busy-indicator.tsx'
import { SlowNote } from './slow-note.tsx'

export function SectionPending() {
  const awaitedPath = useAwaitedPath()
  const { pathname } = useLocation()
  return (
    <>
      <PrerenderedContent fallback={<Pending />} />
      <SlowNote path={awaitedPath === null ? pathname : null} />
    </>
  )
}
