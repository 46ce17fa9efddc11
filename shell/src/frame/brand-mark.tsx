import { readSettings } from '@sallyport/contract/config'
import { brandMarkAttribute } from '@sallyport/site'
import { gatePath } from '@sallyport/ui'
import { siteUrl } from '../site-path.ts'
import styles from './brand-mark.module.css'

const { logo } = readSettings()

/** The logo of the installation, or the Sallyport gate in the accent colour. Decorative: the site name is next to it. */
export function BrandMark() {
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
