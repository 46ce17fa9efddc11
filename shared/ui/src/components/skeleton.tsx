import styles from './skeleton.module.css'

export type SkeletonShape = 'lines' | 'rows' | 'cards' | 'figures' | 'facts' | 'table' | 'form' | 'fields' | 'buttons'

type Props = {
  shape: SkeletonShape
  count?: number
}

/** Placeholders in the shape of the content. They become visible after `limits.pending.visibleAfter`, so that a short wait shows nothing. */
export function Skeleton({ shape, count = 3 }: Props) {
  return (
    <div aria-hidden className={styles[shape]}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.piece} />
      ))}
    </div>
  )
}
