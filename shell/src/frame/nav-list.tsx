import { NavLink } from '@sallyport/runtime/router'
import { useTranslation } from '@sallyport/runtime/i18n'
import styles from './navbar.module.css'
import type { navItemsFor } from './nav-items.ts'

type Props = {
  items: ReturnType<typeof navItemsFor>['main']
  label?: string
}

export function NavList({ items, label }: Props) {
  const { t } = useTranslation()
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map(({ to, name }) => (
        <li key={to}>
          <NavLink to={to} className={styles.item}>
            {t(name)}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
