import { Button, ConfirmButton, useFocusAfterRemoval } from '@sallyport/ui'
import type { ComponentProps } from 'react'
import styles from './row-button.module.css'

export const smallButton = styles.button

export const SmallButton = (props: ComponentProps<typeof Button>) => <Button {...props} className={smallButton} />

type Props = Pick<ComponentProps<typeof ConfirmButton>, 'action' | 'aria-describedby' | 'question' | 'onConfirmed'> & {
  /** Moves the focus when the change removes the focused button; by default, the list moves it. */
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
