import { useState } from 'react'

/** Stores which rows are expanded, because virtual rows are unmounted while scrolling. */
export function useExpandedRows() {
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set())
  return {
    isExpanded: (id: number) => expanded.has(id),
    toggle: (id: number, isOpen = !expanded.has(id)) =>
      setExpanded((current) => {
        const others = [...current].filter((other) => other !== id)
        return new Set(isOpen ? [...others, id] : others)
      }),
  }
}

export type ExpandedRows = ReturnType<typeof useExpandedRows>
