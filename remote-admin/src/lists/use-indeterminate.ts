import { useLayoutEffect, useRef } from 'react'

/** The ref of a checkbox that is neither checked nor unchecked; HTML has no attribute for it. */
export function useIndeterminate(isIndeterminate: boolean) {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = isIndeterminate
  }, [isIndeterminate])
  return box
}
