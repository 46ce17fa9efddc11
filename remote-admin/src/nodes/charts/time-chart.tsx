import type { HistoryRange } from '@sallyport/contract/endpoints'
import { useLanguage } from '@sallyport/runtime/i18n'
import { loadChunks } from '@sallyport/runtime/loading'
import { classNames, Failed, layout } from '@sallyport/ui'
import { formatTimestamp } from '@sallyport/ui/format'
import { useCallback, useEffect, useRef, useState } from 'react'
import { chartOptions, type ChartOptions, type ChartSeries } from './chart-options.ts'
import styles from './time-chart.module.css'

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
    <figure className={layout.tightStack}>
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

type ChartLegendProps = { series: readonly ChartSeries[]; valueOf: (series: ChartSeries) => string }

/** The second line is dashed, so that they differ not only by colour. A single one has the name of the chart. */
function ChartLegend({ series, valueOf }: ChartLegendProps) {
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

/**
 * Draws a chart into the element of `ref`; again when `options` changes. The library is a chunk of its own, which is
 * loaded after the page.
 */
function useChart(options: () => ChartOptions) {
  const ref = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)

  useEffect(() => {
    let remove: (() => void) | undefined
    let isCancelled = false

    async function draw() {
      const { drawChart } = await loadChunks(() => import(/* webpackChunkName: "chart" */ './draw-chart.ts'))
      if (ref.current && !isCancelled) remove = drawChart(ref.current, options())
    }

    draw().catch(() => setFailedAttempt(attempt))
    return () => {
      isCancelled = true
      remove?.()
    }
  }, [options, attempt])

  return { ref, isFailed: failedAttempt === attempt, retry: () => setAttempt(attempt + 1) }
}
