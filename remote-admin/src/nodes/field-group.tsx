import type { ReactNode } from 'react'
import styles from './field-group.module.css'

type Props = { title: string; children: ReactNode }

export function FieldGroup({ title, children }: Props) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      {children}
    </fieldset>
  )
}
