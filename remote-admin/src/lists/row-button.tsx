import { Button, ConfirmButton, useFocusAfterRemoval } from '@sallyport/ui'
import type { ComponentProps } from 'react'
import styles from './row-button.module.css'

export const smallButton = styles.button

/** A button in the height of a row. */
export const SmallButton = (props: ComponentProps<typeof Button>) => <Button {...props} className={smallButton} />

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
      <ConfirmButton {...button} className={smallButton} />
    </span>
  )
}
