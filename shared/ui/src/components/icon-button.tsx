import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

type Props = Omit<ComponentProps<typeof Button>, 'aria-label'> & {
  label: string
}

export function IconButton({ label, className, ...rest }: Props) {
  return <Button {...rest} aria-label={label} className={classNames(styles.icon, className)} />
}
