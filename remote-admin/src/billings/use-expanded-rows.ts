import { useState } from 'react'

/** Stores which rows are expanded, because virtual rows are unmounted while scrolling. */
export function useExpandedRows() {
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set())
  return {
    isExpanded: (id: number) => expanded.has(id),
    toggle: (id: number, isExpanded: boolean) =>
      setExpanded((current) => {
        if (current.has(id) === isExpanded) return current
        return new Set(isExpanded ? [...current, id] : [...current].filter((other) => other !== id))
      }),
  }
}
