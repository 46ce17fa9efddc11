import { Link } from '@sallyport/runtime/router'
import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './button.module.css'

type ButtonVariant = 'primary' | 'quiet' | 'danger'

type Props = ComponentProps<'button'> & {
  variant?: ButtonVariant
  /** While the action is pending the button ignores clicks; it keeps its width and focus. */
  busy?: boolean
}

export function Button({ variant = 'quiet', busy = false, className, onClick, children, ...rest }: Props) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[variant], busy && styles.busy, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={handleClick}
    >
      <span className={styles.content}>{children}</span>
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'aria-label'> & {
  label: string
}

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return <Button {...rest} aria-label={label} className={classNames(styles.icon, className)} />
}

type ButtonLinkProps = ComponentProps<typeof Link> & { variant?: ButtonVariant }

export function ButtonLink({ variant = 'quiet', className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classNames(styles.button, styles[variant], className)}>
      <span className={styles.content}>{children}</span>
    </Link>
  )
}
