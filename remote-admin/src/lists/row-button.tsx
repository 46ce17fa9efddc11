import { ConfirmButton, useFocusAfterRemoval } from '@sallyport/ui'
import type { ComponentProps } from 'react'
import styles from './row-button.module.css'

type Props = Pick<
  ComponentProps<typeof ConfirmButton>,
  'children' | 'aria-describedby' | 'question' | 'onConfirmed'
> & {
  /** Moves the focus away from a button that the change removes; otherwise the list decides. */
  moveFocus?: () => void
}

/** A small button that changes the entity of its row. */
export function RowButton({ moveFocus, ...button }: Props) {
  const container = useFocusAfterRemoval<HTMLSpanElement>(() => moveFocus?.())
  return (
    <span ref={container} className={styles.frame}>
      <ConfirmButton {...button} className={styles.button} />
    </span>
  )
}
