import { readSettings } from '@sallyport/contract/config'
import { brandMarkAttribute } from '@sallyport/site'
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

const gatePath = 'M7 8h4v3h3V8h4v3h3V8h4v17h-5.5v-5.5a3.5 3.5 0 0 0-7 0V25H7z'
