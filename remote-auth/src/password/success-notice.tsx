import { Hint } from '@sallyport/ui'
import type { ReactNode } from 'react'

const focus = (element: HTMLElement | null) => element?.focus()

/** Shown in place of a submitted form. Takes the focus, which the removed submit button had. */
export function SuccessNotice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div ref={focus} role="status" tabIndex={-1}>
      <Hint tone="success" action={action}>
        {children}
      </Hint>
    </div>
  )
}
