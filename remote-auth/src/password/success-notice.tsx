import { Hint } from '@sallyport/ui'
import type { ReactNode } from 'react'

const focus = (element: HTMLElement | null) => element?.focus()

/** Replaces a submitted form, and takes the focus from the removed submit button. */
export function SuccessNotice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div ref={focus} role="status" tabIndex={-1}>
      <Hint tone="success" action={action}>
        {children}
      </Hint>
    </div>
  )
}
