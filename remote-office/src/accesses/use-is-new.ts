import type { Batches } from '@sallyport/ui'
import { useState } from 'react'

type Identified = { id: number }

/** Returns whether an access was created after the open page had loaded the list. */
export function useIsNew({ items, isPending, isFailed }: Batches<Identified>) {
  const [newestLoaded, setNewestLoaded] = useState<number | null>(null)
  const isLoaded = items.length > 0 || !(isPending || isFailed)
  if (newestLoaded === null && isLoaded) setNewestLoaded(Math.max(0, ...items.map(({ id }) => id)))
  return ({ id }: Identified) => newestLoaded !== null && id > newestLoaded
}
