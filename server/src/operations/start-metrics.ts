import type { Config } from '../config/config.ts'
import type { Metrics, Observed } from './metrics.ts'

export type RunningMetrics = Metrics & { url: string; stop: () => Promise<void> }

/** Serves the metrics, or returns null if they are disabled. Imports the library on demand, because it takes 12 MB. */
export async function startMetrics({ metrics: listener }: Config, observed: Observed): Promise<RunningMetrics | null> {
  if (!listener) return null
  const { createMetrics, startMetricsServer } = await import('./metrics.ts')
  const metrics = createMetrics(observed)
  return { ...metrics, ...(await startMetricsServer(metrics.registry, listener)) }
}
