import styles from './skeleton.module.css'

type Props = {
  /** The shape of what comes: lines of text, rows of a list, or cards of a grid. */
  shape: 'lines' | 'rows' | 'cards'
  count?: number
}

/** Grey shapes of what comes, which show after a moment only: a short wait shows nothing. Nobody hears them. */
export function Skeleton({ shape, count = 3 }: Props) {
  return (
    <div aria-hidden className={styles[shape]}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.piece} />
      ))}
    </div>
  )
}
