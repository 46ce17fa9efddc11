import type { ComponentProps } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

type Props = ComponentProps<'div'> & {
  /** It leads somewhere: the one link or button inside, marked `data-card-target`, is as large as the card. */
  interactive?: boolean
}

/** A surface with an edge. What else is operable inside an interactive card stays so: it lies above the target. */
export function Card({ interactive = false, className, ...rest }: Props) {
  return <div {...rest} className={classNames(styles.card, interactive && styles.interactive, className)} />
}
