import { dash, formatTimestamp } from '@sallyport/ui/format'
import styles from './timestamp.module.css'

/** Local time of a timestamp in unix seconds, or a dash for null. */
export function Timestamp({ at }: { at: number | null }) {
  return at === null ? dash : <time className={styles.time}>{formatTimestamp(at)}</time>
}
