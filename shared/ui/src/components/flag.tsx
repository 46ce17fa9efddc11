import { useState } from 'react'
import { flagUrl } from './flag-url.ts'
import styles from './flag.module.css'

/** The flag of a country or language, beside its name: for people who listen it says nothing more. */
export function Flag({ code }: { code: string }) {
  const [missing, setMissing] = useState<string | null>(null)
  const address = flagUrl(code)
  return (
    <img
      src={address}
      alt=""
      width={21}
      height={14}
      loading="lazy"
      hidden={missing === address}
      className={styles.flag}
      onError={() => setMissing(address)}
    />
  )
}
