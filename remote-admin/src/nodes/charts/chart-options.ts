import type { Language } from '@sallyport/contract/config'
import type { HistoryRange } from '@sallyport/contract/endpoints'
import type UPlot from 'uplot'
import { chartColours } from './chart-colours.ts'

/** A line of a chart, and a summary of its values. */
export type ChartSeries = { name: string; summary: string; values: number[] }

type ChartInput = {
  range: HistoryRange
  language: Language
  /** Starts of the steps in unix seconds. */
  times: number[]
  series: readonly ChartSeries[]
  format: (value: number) => string
  onHover: (index: number | null) => void
}

/** The options of uPlot that do not depend on the size of the chart. */
export type ChartOptions = Omit<UPlot.Options, 'width' | 'height' | 'data'> & { data: UPlot.AlignedData }

const hour = 60 * 60
const day = 24 * hour
/** Distances between labels of the time axis, in seconds: hours, or days so that no date appears twice. */
const timeSteps = {
  day: [1, 2, 3, 4, 6, 12].map((count) => count * hour),
  week: [1, 2, 3, 4].map((count) => count * day),
  month: [1, 2, 5, 7, 10, 15].map((count) => count * day),
} as const satisfies Record<HistoryRange, number[]>

const labelSpace = { time: 60, value: 36 }
const timeAxisHeight = 28
const valueAxisWidth = 64
/** Room for half a label at the top and at the right. */
const padding: UPlot.Padding = [10, 20, 0, 0]
const dashes = [undefined, [6, 4]]
/** The value axis ends above the largest value. */
const headroom = 1.05

export function chartOptions({ range, language, times, series, format, onHover }: ChartInput): ChartOptions {
  const labels = timeFormat(range, language)
  const axis = {
    stroke: ({ root }: UPlot) => coloursOf(root).text,
    grid: { stroke: ({ root }: UPlot) => coloursOf(root).grid, width: 1 },
    ticks: { show: false },
  }
  const line = (index: number): UPlot.Series => ({
    stroke: ({ root }) => coloursOf(root).lines[index] ?? coloursOf(root).text,
    width: 2,
    dash: dashes[index],
    points: { show: false },
  })
  const axes: UPlot.Axis[] = [
    {
      ...axis,
      size: timeAxisHeight,
      space: labelSpace.time,
      incrs: [...timeSteps[range]],
      values: (_, splits) => splits.map((seconds) => labels.format(seconds * 1000)),
    },
    {
      ...axis,
      size: valueAxisWidth,
      space: labelSpace.value,
      // Only whole numbers, of bytes or accesses.
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
    data: [times, ...series.map(({ values }) => values)],
  }
}

/** 1, 2 and 5 with up to 15 zeros. */
const wholeSteps = Array.from({ length: 16 }, (_, zeros) => [1, 2, 5].map((step) => step * 10 ** zeros)).flat()

/** uPlot renders its root into the container. */
const coloursOf = (root: HTMLElement) => chartColours(root.parentElement ?? root)

function timeFormat(range: HistoryRange, language: Language) {
  return range === 'day'
    ? new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    : new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' })
}
