import type { HistoryRange, NodeSample } from '@sallyport/contract/endpoints'
import { type TFunction, useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { formatBytes } from '@sallyport/ui/format'
import { useMemo } from 'react'
import { TimeChart } from './time-chart.tsx'

type Props = { samples: readonly NodeSample[]; step: number; range: HistoryRange }

const minute = 60
const hour = 60 * minute

function titleOf(step: number, t: TFunction): string {
  return step < hour
    ? t('admin.node.history.traffic.minutes', { count: Math.round(step / minute) })
    : t('admin.node.history.traffic.hours', { count: Math.round(step / hour) })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

export function TrafficChart({ samples, step, range }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const chart = useMemo(() => {
    const received = samples.map((sample) => sample.received)
    const sent = samples.map((sample) => sample.sent)
    const format = (bytes: number) => formatBytes(bytes, language)
    return {
      times: samples.map(({ start }) => start),
      series: [
        { name: t('admin.node.history.received'), summary: format(sum(received)), values: received },
        { name: t('admin.node.history.sent'), summary: format(sum(sent)), values: sent },
      ],
      format,
    }
  }, [samples, language, t])
  return <TimeChart title={titleOf(step, t)} range={range} {...chart} />
}

export function ConnectedChart({ samples, range }: Omit<Props, 'step'>) {
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
