import type { PageShape } from '@sallyport/contract/config'
import { Pending } from '@sallyport/ui'
import styles from './page-skeleton.module.css'

const counts = { lines: 3, rows: 6, cards: 6 } as const satisfies Record<PageShape, number>

/** The outlines of a page: its heading, and content of a shape. */
export function PageSkeleton({ shape }: { shape: PageShape }) {
  return (
    <div className={styles.page}>
      <div aria-hidden className={styles.heading} />
      <Pending shape={shape} count={counts[shape]} />
    </div>
  )
}
