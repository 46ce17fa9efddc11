import { useEffect, useState } from 'react'
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { useLocation } from '@sallyport/runtime/router'

export type RowVirtualizer = Virtualizer<HTMLElement, HTMLElement> | Virtualizer<Window, HTMLElement>

type Position = { offset: number; measurements: VirtualItem[] }

/** Scroll positions of tables by the key of their history entry and their name, oldest first. */
const positions = new Map<string, Position>()
const maxPositions = 20

/** A page can have several tables. */
const usePositionKey = (table: string) => `${useLocation().key} ${table}`

/** The virtualizer options that restore the saved position (https://github.com/TanStack/virtual/discussions/677). */
export function useSavedPosition(table: string) {
  const key = usePositionKey(table)
  const [saved] = useState(() => positions.get(key))
  return { initialOffset: saved?.offset ?? 0, initialMeasurementsCache: saved?.measurements ?? [] }
}

/** Saves the position of a table when it is unmounted. */
export function useSavePosition(table: string, virtualizer: RowVirtualizer): void {
  const key = usePositionKey(table)

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
