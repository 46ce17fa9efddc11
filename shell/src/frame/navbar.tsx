import { Menu } from 'lucide-react'
import { readSettings, routes } from '@sallyport/contract/config'
import { navItemsFor } from '@sallyport/contract/site'
import { Link } from '@sallyport/runtime/router'
import { useAccount } from '@sallyport/runtime/session'
import { useTranslation } from '@sallyport/runtime/i18n'
import { remotesInPage } from '../federation/remotes-in-page.ts'
import { BrandMark } from './brand-mark.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import styles from './navbar.module.css'
import { NavList } from './nav-list.tsx'
import { useIsFolded } from './use-is-folded.ts'
import { useMenu } from './use-menu.ts'

const { appName } = readSettings()

/** The navbar with its items in a row, or folded into a menu. */
export function Navbar() {
  const { t } = useTranslation()
  const { main, admin } = navItemsFor(remotesInPage(), useAccount())
  const isFolded = useIsFolded(appName, [...main, ...admin])
  const menu = useMenu(isFolded)

  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <Link className={styles.name} to={routes.home.to()}>
          <BrandMark />
          <span className={styles.text}>{appName}</span>
        </Link>
        <nav className={isFolded ? styles.folded : styles.nav} aria-label={t('shell.nav.label')}>
          <button type="button" className={styles.toggle} {...menu.toggle}>
            <Menu size={18} strokeWidth={1.5} aria-hidden />
            {t('shell.nav.menu')}
          </button>
          <div className={styles.items} {...menu.popover}>
            <NavList items={main} />
            {admin.length > 0 && <NavList items={admin} label={t('shell.nav.admin')} />}
          </div>
        </nav>
        <LanguageSwitcher />
      </div>
    </header>
  )
}
