import { useLocation } from '@sallyport/runtime/router'
import { Pending } from '@sallyport/ui'
import { SlowNote } from '../frame/slow-note.tsx'
import { useIsBusy } from '../frame/use-awaited-path.ts'

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
