import { useLocation } from '@sallyport/runtime/router'
import { Pending } from '@sallyport/ui'
import { SlowNote } from './slow-note.tsx'
import { useIsBusy } from './use-awaited-path.ts'

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
