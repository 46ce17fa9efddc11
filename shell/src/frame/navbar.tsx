import { readSettings, routes, limits } from '@sallyport/contract/config'
import { useIsNarrowerThan } from '@sallyport/runtime/device'
import { useTranslation, useLanguage } from '@sallyport/runtime/i18n'
import { Link, useLocation } from '@sallyport/runtime/router'
import { useAccount } from '@sallyport/runtime/session'
import { ariaCurrent, brandMarkAttribute, foldingWidth, navItemsFor, type NavItem } from '@sallyport/site'
import { classNames, gatePath } from '@sallyport/ui'
import { Menu } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ToggleEvent } from 'react'
import { remotesInPage } from '../federation/remotes-in-page.ts'
import { siteUrl } from '../site-path.ts'
import { LanguageSwitcher } from './language-switcher.tsx'
import styles from './navbar.module.css'

const { appName, logo } = readSettings()

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
        <nav className={classNames(styles.nav, isFolded && styles.folded)} aria-label={t('shell.nav.label')}>
          <button type="button" className={styles.toggle} {...menu.toggle}>
            <Menu size={18} strokeWidth={1.5} aria-hidden />
            <span>{t('shell.nav.menu')}</span>
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

/** The logo of the installation, or the Sallyport gate in the accent colour. Decorative: the site name is next to it. */
function BrandMark() {
  return logo ? (
    <img className={styles.mark} src={siteUrl(logo.path)} alt="" width={logo.width} height={logo.height} />
  ) : (
    <Gate />
  )
}

/** The shapes of `public/icon.svg`. The server replaces the marked element of prerendered pages with the logo. */
const Gate = () => (
  <svg className={styles.mark} viewBox="0 0 32 32" width={26} height={26} aria-hidden {...{ [brandMarkAttribute]: '' }}>
    <rect width="32" height="32" rx="8" />
    <path d={gatePath} />
  </svg>
)

function NavList({ items, label }: { items: readonly NavItem[]; label?: string }) {
  const language = useLanguage()
  const { pathname } = useLocation()
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map((item) => (
        <li key={item.to}>
          <Link to={item.to} aria-current={ariaCurrent(item, pathname)} className={styles.item}>
            {item.label[language]}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Whether the navbar folds its items into a menu: below the breakpoint, or always if there is none. */
export function useIsFolded(appName: string, items: readonly NavItem[]): boolean {
  const breakpoint = foldingWidth(appName, items, useLanguage())
  const isNarrow = useIsNarrowerThan(breakpoint ?? limits.navigation.rowWidth)
  return breakpoint === null || isNarrow
}

/** The props of the menu button and its popover, which closes after a navigation and when the window gets wide. */
function useMenu(isFolded: boolean) {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()

  useEffect(() => {
    ref.current?.hidePopover()
  }, [key, isFolded])

  return {
    toggle: { popoverTarget: id, 'aria-expanded': isOpen },
    popover: {
      id,
      ref,
      popover: 'auto' as const,
      onToggle: ({ newState }: ToggleEvent) => setOpen(newState === 'open'),
    },
  }
}
