import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

type Props = Omit<ComponentProps<typeof Button>, 'aria-label'> & {
  /** What it does: its name for everyone who cannot see the icon. */
  label: string
}

/** A button that is one lucide icon. */
export function IconButton({ label, className, ...rest }: Props) {
  return <Button {...rest} aria-label={label} className={classNames(styles.icon, className)} />
}
