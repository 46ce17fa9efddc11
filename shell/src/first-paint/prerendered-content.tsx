import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { isAtPrerenderedTarget, prerenderedContent, removePrerenderedStyles } from './replace-prerendered.ts'
import { captureInput, restoreInput } from './user-input.ts'

/** The content of the prerendered page until the first page renders and, if it is the same page, takes over the typed text. */
export function PrerenderedContent({ fallback }: { fallback: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const [content] = useState(prerenderedContent)

  useLayoutEffect(() => {
    const parent = element.current
    if (!parent) return
    parent.append(...content)
    return () => {
      const input = captureInput(parent)
      const main = parent.closest('main')
      queueMicrotask(() => {
        removePrerenderedStyles()
        if (main && isAtPrerenderedTarget()) restoreInput(main, input)
      })
    }
  }, [content])

  return content.length > 0 ? <div ref={element} data-prerendered /> : fallback
}
