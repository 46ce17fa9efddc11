import { cloneElement, useId, type ReactElement } from 'react'
import type { PopoverSide } from './place-popover.ts'
import styles from './tooltip.module.css'
import { useTooltip } from './use-tooltip.ts'

type Props = {
  text: string
  side?: PopoverSide
  /** The described element; must be focusable for keyboard access to the tooltip. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/** A description that is shown on hover, on focus and after a long touch. */
export function Tooltip({ text, side = 'above', children }: Props) {
  const id = useId()
  const { trigger, bubble } = useTooltip(side)
  return (
    <span className={styles.trigger} {...trigger}>
      {cloneElement(children, { 'aria-describedby': id })}
      {/* Hidden from screen readers, which read it as the description of the trigger. */}
      <span ref={bubble} id={id} aria-hidden popover="manual" className={styles.bubble}>
        {text}
      </span>
    </span>
  )
}
