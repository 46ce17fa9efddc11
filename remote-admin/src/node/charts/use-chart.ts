import { useEffect, useRef, useState } from 'react'
import { loadChunks } from '@sallyport/runtime/loading'
import type { ChartOptions } from './chart-options.ts'

/**
 * Draws a chart into the element of `ref`; again when `options` changes. The library is a chunk of its own, which is
 * loaded after the page.
 */
export function useChart(options: () => ChartOptions) {
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
