import { classNames } from '@sallyport/ui'
import styles from './chart-legend.module.css'
import type { ChartSeries } from './chart-options.ts'

type Props = { series: readonly ChartSeries[]; valueOf: (series: ChartSeries) => string }

/** The second line is dashed, so that they differ not only by colour. A single one has the name of the chart. */
export function ChartLegend({ series, valueOf }: Props) {
  return (
    <ul role="list" className={styles.legend}>
      {series.map((line, index) => (
        <li key={line.name} className={styles.item}>
          <span aria-hidden className={classNames(styles.swatch, index > 0 && styles.dashed)} />
          {series.length > 1 && `${line.name}: `}
          <span data-numbers>{valueOf(line)}</span>
        </li>
      ))}
    </ul>
  )
}
