import { limits, readSettings } from '@sallyport/contract/config'
import { useAccount } from '@sallyport/runtime/session'
import { navItemsFor } from '../frame/nav-items.ts'
import { NavbarRow } from '../frame/navbar.tsx'
import { useFoldingWidth } from '../frame/use-is-folded.ts'
import styles from './prerendered-navbar.module.css'

const { appName } = readSettings()

/** The navbar in both of its forms, of which the stylesheet shows one: the width of the window is not known yet. */
export function PrerenderedNavbar() {
  const { main, admin } = navItemsFor(useAccount())
  const width = useFoldingWidth(appName, [...main, ...admin])
  if (width === null) return <NavbarRow isFolded />
  const [narrow, wide] = width === limits.device.tablet ? [styles.phone, styles.tablet] : [styles.narrow, styles.wide]
  return (
    <>
      <div className={narrow}>
        <NavbarRow isFolded />
      </div>
      <div className={wide}>
        <NavbarRow isFolded={false} />
      </div>
    </>
  )
}
