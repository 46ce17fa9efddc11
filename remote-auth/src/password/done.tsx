import type { ReactNode } from 'react'
import { Hint } from '@sallyport/ui'

const takeFocus = (place: HTMLElement | null) => place?.focus()

/** What was done, in the place of its form: it takes the focus, which was on a button that is gone. */
export function Done({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div ref={takeFocus} role="status" tabIndex={-1}>
      <Hint tone="success" action={action}>
        {children}
      </Hint>
    </div>
  )
}
