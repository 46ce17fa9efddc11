import { Pending } from 'shared/ui'
import { SlowNote } from '../frame/slow-note.tsx'
import { useIsBusy } from '../frame/use-is-busy.ts'

/** Shown in the frame while the first page of a visit waits for its remote; a navigation has the note of the frame. */
export function SectionPending() {
  const isBusy = useIsBusy()
  return (
    <>
      <Pending />
      <SlowNote isBusy={!isBusy} />
    </>
  )
}
