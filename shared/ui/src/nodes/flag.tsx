import { readSettings } from '@sallyport/contract/config'
import styles from './flag.module.css'

/** The flag of a country or language. Decorative: it is used next to the name. */
export function Flag({ code }: { code: string }) {
  const url = flagUrl(code)
  return (
    <img
      key={url}
      src={url}
      alt=""
      width={21}
      height={14}
      loading="lazy"
      className={styles.flag}
      onError={({ currentTarget }) => (currentTarget.hidden = true)}
    />
  )
}

const { basePath } = readSettings()

/** The build sets the folder (`/flags/{version}`). */
function flagUrl(code: string): string {
  return `${basePath}${import.meta.env.PUBLIC_FLAGS}/${code.toUpperCase()}.svg`
}
