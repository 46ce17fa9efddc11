import { useLanguage } from '@sallyport/runtime/i18n'
import { loadChunks } from '@sallyport/runtime/loading'
import { classNames, Failed, layout } from '@sallyport/ui'
import { formatTimestamp } from '@sallyport/ui/format'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ChartInput, ChartSeries } from './draw-chart.ts'
import styles from './time-chart.module.css'

/** The chart is redrawn when a prop other than `title` is replaced, so callers keep arrays and functions between renders. */
type Props = Omit<ChartInput, 'language' | 'onHover'> & { title: string }

/** A chart over time. The legend shows the values under the pointer, or summaries of the period. */
export function TimeChart({ title, range, times, series, format }: Props) {
  const language = useLanguage()
  const [hovered, setHovered] = useState<number | null>(null)
  const input = useMemo(
    () => ({ range, language, times, series, format, onHover: setHovered }),
    [range, language, times, series, format],
  )
  const { ref, isFailed, retry } = useChart(input)
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

type LegendProps = { series: readonly ChartSeries[]; valueOf: (series: ChartSeries) => string }

/** The second line is dashed, so that the lines differ not only in colour. A single line needs no name beside the title of the chart. */
function ChartLegend({ series, valueOf }: LegendProps) {
  return (
    <ul role="list" className={styles.legend}>
      {series.map((line, index) => (
        <li key={line.name} className={styles.item}>
          <span aria-hidden className={classNames(styles.swatch, index > 0 && styles.dashed)} />
          {series.length > 1 && <span>{`${line.name}: `}</span>}
          <span data-numbers>{valueOf(line)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Draws a chart into the element of `ref`, and redraws it when `input` changes. Loads the chart library as a chunk after the page. */
function useChart(input: ChartInput) {
  const ref = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)

  useEffect(() => {
    let remove: (() => void) | undefined
    let isCancelled = false

    async function draw() {
      const { drawChart } = await loadChunks(() => import(/* webpackChunkName: "chart" */ './draw-chart.ts'))
      if (ref.current && !isCancelled) remove = drawChart(ref.current, input)
    }

    draw().catch(() => setFailedAttempt(attempt))
    return () => {
      isCancelled = true
      remove?.()
    }
  }, [input, attempt])

  return { ref, isFailed: failedAttempt === attempt, retry: () => setAttempt(attempt + 1) }
}
