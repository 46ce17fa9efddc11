import { Menu } from 'lucide-react'
import { limits, readSettings, routes } from '@sallyport/contract/config'
import { Link } from '@sallyport/runtime/router'
import { useAccount } from '@sallyport/runtime/session'
import { useIsNarrowerThan } from '@sallyport/runtime/device'

import { useWords } from '../words.ts'
import { LanguageSwitcher } from './language-switcher.tsx'
import styles from './navbar.module.css'
import { PlaceList } from './place-list.tsx'
import { placesFor } from './places.ts'
import { useMenu } from './use-menu.ts'

const { appName } = readSettings()

/** The top bar: name, places, language. Places that do not fit fold into a menu; admins have more of them. */
export function Navbar() {
  const words = useWords()
  const { main, admin } = placesFor(useAccount())
  const isFolded = useIsNarrowerThan(admin.length > 0 ? limits.device.desktop : limits.device.tablet)
  const menu = useMenu(isFolded)

  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <Link className={styles.name} to={routes.home.to()}>
          <img className={styles.mark} src="/icon.svg" alt="" width={24} height={24} />
          {appName}
        </Link>
        <nav className={isFolded ? styles.folded : styles.nav} aria-label={words('shell.nav.label')}>
          <button type="button" className={styles.toggle} {...menu.toggle}>
            <Menu size={18} strokeWidth={1.5} aria-hidden />
            {words('shell.nav.menu')}
          </button>
          <div className={styles.places} {...menu.sheet}>
            <PlaceList places={main} />
            {admin.length > 0 && <PlaceList places={admin} label={words('shell.nav.admin')} />}
          </div>
        </nav>
        <LanguageSwitcher />
      </div>
    </header>
  )
}
