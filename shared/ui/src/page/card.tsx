import type { ComponentProps } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './card.module.css'

type Props = ComponentProps<'div'> & {
  /** Makes the whole card a click target of the link or button with `data-card-target`. */
  interactive?: boolean
}

/** A bordered surface. Other controls in an interactive card are above its click target, so that they remain operable. */
export function Card({ interactive = false, className, ...rest }: Props) {
  return <div {...rest} className={classNames(styles.card, interactive && styles.interactive, className)} />
}
