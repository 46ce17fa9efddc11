import { slots } from '@sallyport/contract/site'
import { NavbarRow } from '../frame/navbar.tsx'
import styles from './prerendered-navbar.module.css'

/** The navbar in both of its forms, of which the stylesheet shows one: the width of the window is not known yet. */
export const PrerenderedNavbar = () => (
  <div className={styles.navbar} data-folding-width={slots.foldingWidth}>
    <div>
      <NavbarRow isFolded />
    </div>
    <div>
      <NavbarRow isFolded={false} />
    </div>
  </div>
)
