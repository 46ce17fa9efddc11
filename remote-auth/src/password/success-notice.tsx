import { Hint } from '@sallyport/ui'
import type { ReactNode } from 'react'

const focus = (element: HTMLElement | null) => element?.focus()

/** Takes the place of a submitted form, and the focus, which the removed submit button had. */
export function InPlaceOfForm({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <div ref={focus} role={role} tabIndex={-1}>
      {children}
    </div>
  )
}

export function SuccessNotice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <InPlaceOfForm role="status">
      <Hint tone="success" action={action}>
        {children}
      </Hint>
    </InPlaceOfForm>
  )
}
