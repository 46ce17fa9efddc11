import { useState } from 'react'

/** Which of many are open: rows come and go while a list is scrolled, and what was opened stays so. */
export function useExpandedRows() {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  return {
    isOpen: (id: number) => opened.has(id),
    toggle: (id: number, isOpen: boolean) =>
      setOpened((now) => {
        if (now.has(id) === isOpen) return now
        return new Set(isOpen ? [...now, id] : [...now].filter((other) => other !== id))
      }),
  }
}
