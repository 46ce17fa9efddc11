import { readSettings } from '@sallyport/contract/config'
import { useState } from 'react'
import styles from './flag.module.css'

/** The flag of a country or language. Decorative: it is used next to the name. */
export function Flag({ code }: { code: string }) {
  const [missingUrl, setMissingUrl] = useState<string | null>(null)
  const url = flagUrl(code)
  return (
    <img
      src={url}
      alt=""
      width={21}
      height={14}
      loading="lazy"
      hidden={missingUrl === url}
      className={styles.flag}
      onError={() => setMissingUrl(url)}
    />
  )
}

const { basePath } = readSettings()

/** The URL of a flag; the build sets the folder (`/flags/{version}`). */
function flagUrl(code: string): string {
  return `${basePath}${import.meta.env.PUBLIC_FLAGS}/${code.toUpperCase()}.svg`
}
