import type { ReactNode } from 'react'
import styles from './field-group.module.css'

type Props = { title: string; children: ReactNode }

/** Fields with a common title, in two columns where there is room. */
export function FieldGroup({ title, children }: Props) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      {children}
    </fieldset>
  )
}

/** A part of a group that is as wide as both columns. */
export function WideField({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>
}
