import UPlot from 'uplot'
import { chartColours, watchColours } from './chart-colours.ts'
import type { ChartOptions } from './chart-options.ts'
import uplotStyles from 'uplot/dist/uPlot.min.css'

type Size = { width: number; height: number }

/** Draws a chart into an element, at its size and in its colours; returns a function that removes it. */
export function drawChart(container: HTMLElement, options: ChartOptions): () => void {
  let chart: UPlot | null = null
  container.classList.add(uplotStyles.scope)
  const resizing = new ResizeObserver(() => {
    const size = { width: container.clientWidth, height: container.clientHeight }
    if (size.width === 0) return
    if (chart) chart.setSize(size)
    else chart = createChart(container, { ...options, ...size })
  })
  resizing.observe(container)
  const stopWatching = watchColours(() => chart?.redraw(false))
  return () => {
    resizing.disconnect()
    stopWatching()
    chart?.destroy()
  }
}

function createChart(container: HTMLElement, { axes = [], ...options }: ChartOptions & Size): UPlot {
  const { font } = chartColours(container)
  return new UPlot({ ...options, axes: axes.map((axis) => ({ ...axis, font })) }, options.data, container)
}
