import type { Language } from '@sallyport/contract/config'
import type { HistoryRange } from '@sallyport/contract/endpoints'
import UPlot from 'uplot'
import { chartColours, watchColours } from './chart-colours.ts'
import uplotStyles from 'uplot/dist/uPlot.min.css'

/** A line of a chart, and a summary of its values. */
export type ChartSeries = { name: string; summary: string; values: number[] }

export type ChartInput = {
  range: HistoryRange
  language: Language
  /** The start of each step in unix seconds. */
  times: number[]
  series: readonly ChartSeries[]
  format: (value: number) => string
  onHover: (index: number | null) => void
}

/** Draws a chart with the size and the colours of an element. Returns a function that removes the chart. */
export function drawChart(container: HTMLElement, input: ChartInput): () => void {
  let chart: UPlot | null = null
  container.classList.add(uplotStyles.scope)
  const data: UPlot.AlignedData = [input.times, ...input.series.map(({ values }) => values)]
  const resizing = new ResizeObserver(() => {
    const size = { width: container.clientWidth, height: container.clientHeight }
    if (size.width === 0) return
    if (chart) chart.setSize(size)
    else chart = new UPlot({ ...chartOptions(input, container), ...size }, data, container)
  })
  resizing.observe(container)
  const stopWatching = watchColours(() => chart?.redraw(false))
  return () => {
    resizing.disconnect()
    stopWatching()
    chart?.destroy()
  }
}

const hour = 60 * 60
const day = 24 * hour
/** Intervals between labels of the time axis, in seconds: hours, or days so that no date appears twice. */
const timeSteps: Record<HistoryRange, number[]> = {
  day: [1, 2, 3, 4, 6, 12].map((count) => count * hour),
  week: [1, 2, 3, 4].map((count) => count * day),
  month: [1, 2, 5, 7, 10, 15].map((count) => count * day),
}

/** Sizes in CSS pixels: the minimum distance of labels, the axes, and padding for half a label at the top and at the right. */
const labelSpace = { time: 60, value: 36 }
const timeAxisHeight = 28
const valueAxisWidth = 64
const padding: UPlot.Padding = [10, 20, 0, 0]
const dashes = [undefined, [6, 4]]
/** The value axis extends above the largest value by this factor. */
const headroom = 1.05

function chartOptions(
  { range, language, series, format, onHover }: ChartInput,
  container: Element,
): Omit<UPlot.Options, 'width' | 'height'> {
  const labels = timeFormat(range, language)
  const axis = {
    font: chartColours(container).font,
    stroke: () => chartColours(container).text,
    grid: { stroke: () => chartColours(container).grid, width: 1 },
    ticks: { show: false },
  }
  const line = (index: number): UPlot.Series => ({
    stroke: () => chartColours(container).lines[index] ?? chartColours(container).text,
    width: 2,
    dash: dashes[index],
    points: { show: false },
  })
  const axes: UPlot.Axis[] = [
    {
      ...axis,
      size: timeAxisHeight,
      space: labelSpace.time,
      incrs: timeSteps[range],
      values: (_, splits) => splits.map((seconds) => labels.format(seconds * 1000)),
    },
    {
      ...axis,
      size: valueAxisWidth,
      space: labelSpace.value,
      // Whole numbers only, because values are bytes or accesses.
      incrs: wholeSteps,
      values: (_, splits) => splits.map((value) => format(value)),
    },
  ]
  return {
    padding,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { y: { range: (_, _min, max) => [0, Math.max(1, max * headroom)] } },
    axes,
    series: [{}, ...series.map((_, index) => line(index))],
    hooks: { setCursor: [({ cursor }) => onHover(cursor.idx ?? null)] },
  }
}

const wholeSteps = Array.from({ length: 16 }, (_, zeros) => [1, 2, 5].map((step) => step * 10 ** zeros)).flat()

function timeFormat(range: HistoryRange, language: Language) {
  return range === 'day'
    ? new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    : new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' })
}
