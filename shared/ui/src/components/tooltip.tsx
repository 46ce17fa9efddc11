import { cloneElement, useId, type ReactElement } from 'react'
import { classNames } from './class-names.ts'
import styles from './tooltip.module.css'
import { useTooltip } from './use-tooltip.ts'

type Props = {
  text: string
  /** Where there is room; `beside` keeps what is above and below in sight. */
  side?: 'above' | 'beside'
  /** What it explains. It can be reached with the keyboard only if this can. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/** A word about something, under the mouse, at focus, or after a long touch. */
export function Tooltip({ text, side = 'above', children }: Props) {
  const id = useId()
  const { trigger, bubble } = useTooltip()
  return (
    <span className={styles.trigger} {...trigger}>
      {cloneElement(children, { 'aria-describedby': id })}
      {/* Its text is heard as the description of what it explains, and is no child of a list that it stands in. */}
      <span ref={bubble} id={id} aria-hidden popover="manual" className={classNames(styles.bubble, styles[side])}>
        {text}
      </span>
    </span>
  )
}
