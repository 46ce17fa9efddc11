import type { ComponentProps } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

type Props = ComponentProps<'div'> & {
  /** Extends the link or button with `data-card-target` to the whole card. */
  interactive?: boolean
}

/** A bordered surface. Other controls in an interactive card remain operable: they are above its target. */
export function Card({ interactive = false, className, ...rest }: Props) {
  return <div {...rest} className={classNames(styles.card, interactive && styles.interactive, className)} />
}
