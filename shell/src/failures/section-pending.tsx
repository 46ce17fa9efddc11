import { Pending } from 'shared/ui'

/** While the first page of a visit waits for its remote, the frame is there already. */
export function SectionPending() {
  return <Pending />
}
