import { useEffect, useState } from 'react'
import type { VirtualItem } from '@tanstack/react-virtual'
import { useLocation } from '@sallyport/runtime/router'
import type { RowVirtualizer } from './table-rows.tsx'

type Position = { offset: number; measured: VirtualItem[] }

/** The scroll positions of tables, by entry of the history; the oldest one goes first. */
const positions = new Map<string, Position>()
const maxPositions = 20

/** What the table of this entry of the history was left with: options of its virtualizer. */
export function useSavedPosition() {
  const { key } = useLocation()
  const [last] = useState(() => positions.get(key))
  return { initialOffset: last?.offset ?? 0, initialMeasurementsCache: last?.measured ?? [] }
}

/** Remembers where a table was left. */
export function useSavePosition(virtual: RowVirtualizer): void {
  const { key } = useLocation()

  useEffect(
    () => () => {
      positions.delete(key)
      positions.set(key, { offset: virtual.scrollOffset ?? 0, measured: virtual.takeSnapshot() })
      const [oldest] = positions.keys()
      if (positions.size > maxPositions) positions.delete(oldest!)
    },
    [key, virtual],
  )
}
