import { type ComponentProps } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './load-meter.module.css'

type Props = Omit<ComponentProps<'meter'>, 'value'> & { node: { busy_slots: number; capacity: number } }

/** The busy slots of a node with a limit, as a bar. The CSS variable `--level` sets its colour. */
export function LoadMeter({ node: { busy_slots, capacity }, className, ...rest }: Props) {
  const value = Math.min(busy_slots, capacity)
  return <meter {...rest} min={0} max={capacity} value={value} className={classNames(styles.meter, className)} />
}
