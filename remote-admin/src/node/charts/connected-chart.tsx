import { useMemo } from 'react'
import type { HistoryRange, NodeSample } from '@sallyport/contract/endpoints'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { TimeChart } from './time-chart.tsx'

type Props = { samples: readonly NodeSample[]; range: HistoryRange }

/** The largest number of connected accesses in each step of the period. */
export function ConnectedChart({ samples, range }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const title = t('admin.node.history.connected')
  const chart = useMemo(() => {
    const values = samples.map(({ connected_peers }) => connected_peers)
    const numbers = new Intl.NumberFormat(language)
    return {
      times: samples.map(({ start }) => start),
      series: [{ name: title, summary: t('admin.node.history.peak', { count: Math.max(...values) }), values }],
      format: (count: number) => numbers.format(count),
    }
  }, [samples, language, title, t])
  return <TimeChart title={title} range={range} {...chart} />
}
