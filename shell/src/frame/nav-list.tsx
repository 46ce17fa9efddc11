import { NavLink } from '@sallyport/runtime/router'
import { useLanguage } from '@sallyport/runtime/i18n'
import type { NavItem } from '@sallyport/contract/site'
import styles from './navbar.module.css'

type Props = {
  items: readonly NavItem[]
  label?: string
}

export function NavList({ items, label }: Props) {
  const language = useLanguage()
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map(({ to, label: text }) => (
        <li key={to}>
          <NavLink to={to} className={styles.item}>
            {text[language]}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
