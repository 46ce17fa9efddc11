import { useState, type ComponentProps } from 'react'
import { Button, focusPageTitle, useConfirm, useFocusAfterRemoval, type Question } from 'shared/ui'
import styles from './row-button.module.css'

type Props = Pick<ComponentProps<typeof Button>, 'children' | 'aria-describedby'> & {
  /** What is asked before. */
  question?: Question
  /** Resolves with whether the list is another one now. */
  onAgreed: () => Promise<boolean>
}

/**
 * Does something to the thing of a row. The question lives and goes with its row, so nothing is done to what is not in
 * the list any more; and when the list is loaded anew the focus goes where the page begins.
 */
export function RowButton({ question, onAgreed, ...button }: Props) {
  const { ask, dialog } = useConfirm()
  const [isBusy, setIsBusy] = useState(false)
  const frame = useFocusAfterRemoval<HTMLSpanElement>(focusPageTitle)

  async function handleClick() {
    if (question && !(await ask(question))) return
    setIsBusy(true)
    const isDone = await onAgreed()
    setIsBusy(false)
    if (isDone) focusPageTitle()
  }

  return (
    <span ref={frame} className={styles.frame}>
      <Button {...button} busy={isBusy} className={styles.button} onClick={() => void handleClick()} />
      {dialog}
    </span>
  )
}
