import { useCallback, useState } from 'react'
import type { HistoryRange } from '@sallyport/contract/endpoints'
import { useLanguage } from '@sallyport/runtime/i18n'
import { Failed } from '@sallyport/ui'
import { formatTimestamp } from '@sallyport/ui/format'
import { ChartLegend } from './chart-legend.tsx'
import { chartOptions, type ChartSeries } from './chart-options.ts'
import styles from './time-chart.module.css'
import { useChart } from './use-chart.ts'

type Props = {
  title: string
  range: HistoryRange
  /** Starts of the steps in unix seconds. */
  times: number[]
  /** One or two; a new array draws the chart again. */
  series: readonly ChartSeries[]
  format: (value: number) => string
}

/** A chart over time. The legend shows the values under the pointer, and otherwise the summaries of the period. */
export function TimeChart({ title, range, times, series, format }: Props) {
  const language = useLanguage()
  const [hovered, setHovered] = useState<number | null>(null)
  const draw = useCallback(
    () => chartOptions({ range, language, times, series, format, onHover: setHovered }),
    [range, language, format, times, series],
  )
  const { ref, isFailed, retry } = useChart(draw)
  const time = hovered === null ? undefined : times[hovered]
  const valueOf = ({ values, summary }: ChartSeries) =>
    hovered === null || values[hovered] === undefined ? summary : format(values[hovered])
  const summaries = series.map(({ name, summary }) => (series.length > 1 ? `${name}: ${summary}` : summary))

  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <h3 className={styles.title}>{title}</h3>
        <time className={styles.time}>{time !== undefined && formatTimestamp(time)}</time>
      </figcaption>
      <ChartLegend series={series} valueOf={valueOf} />
      {isFailed ? (
        <Failed onRetry={retry} />
      ) : (
        <div ref={ref} role="img" aria-label={[title, ...summaries].join(', ')} className={styles.canvas} />
      )}
    </figure>
  )
}
