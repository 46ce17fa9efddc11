import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** A list of `Fact`s in columns. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-numbers>{children}</dd>
    </div>
  )
}
