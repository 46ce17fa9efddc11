import { Link, useLocation } from '@sallyport/runtime/router'
import { useLanguage } from '@sallyport/runtime/i18n'
import { currentOf, type NavItem } from '@sallyport/contract/site'
import styles from './navbar.module.css'

type Props = {
  items: readonly NavItem[]
  label?: string
}

export function NavList({ items, label }: Props) {
  const language = useLanguage()
  const { pathname } = useLocation()
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map((item) => (
        <li key={item.to}>
          <Link to={item.to} aria-current={currentOf(item, pathname)} className={styles.item}>
            {item.label[language]}
          </Link>
        </li>
      ))}
    </ul>
  )
}
