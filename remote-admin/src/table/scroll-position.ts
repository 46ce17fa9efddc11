import { useEffect, useState } from 'react'
import type { VirtualItem } from '@tanstack/react-virtual'
import { useLocation } from '@sallyport/runtime/router'
import type { RowVirtualizer } from './table-rows.tsx'

type Position = { offset: number; measurements: VirtualItem[] }

/** Scroll positions of tables by the key of their history entry, oldest first. */
const positions = new Map<string, Position>()
const maxPositions = 20

/** The virtualizer options that restore the saved position (https://github.com/TanStack/virtual/discussions/677). */
export function useSavedPosition() {
  const { key } = useLocation()
  const [saved] = useState(() => positions.get(key))
  return { initialOffset: saved?.offset ?? 0, initialMeasurementsCache: saved?.measurements ?? [] }
}

/** Saves the position of a table when it is unmounted. */
export function useSavePosition(virtualizer: RowVirtualizer): void {
  const { key } = useLocation()

  useEffect(
    () => () => {
      positions.delete(key)
      positions.set(key, { offset: virtualizer.scrollOffset ?? 0, measurements: virtualizer.takeSnapshot() })
      const [oldest] = positions.keys()
      if (positions.size > maxPositions) positions.delete(oldest!)
    },
    [key, virtualizer],
  )
}
