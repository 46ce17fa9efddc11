import type { ComponentProps } from 'react'
import { Link } from '@sallyport/runtime/router'
import type { ButtonVariant } from './button.tsx'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

type Props = ComponentProps<typeof Link> & { variant?: ButtonVariant }

export function ButtonLink({ variant = 'quiet', className, children, ...rest }: Props) {
  return (
    <Link {...rest} className={classNames(styles.button, styles[variant], className)}>
      <span className={styles.content}>{children}</span>
    </Link>
  )
}
