import { useLocation } from '@sallyport/runtime/router'
import { Pending } from '@sallyport/ui'
import { SlowNote } from '../frame/slow-note.tsx'
import { useIsBusy } from '../frame/use-awaited-path.ts'

/** Shown while the first page of a visit loads; during a navigation the frame shows the slow note. */
export function SectionPending() {
  const isBusy = useIsBusy()
  const { pathname } = useLocation()
  return (
    <>
      <Pending />
      <SlowNote path={isBusy ? null : pathname} />
    </>
  )
}
