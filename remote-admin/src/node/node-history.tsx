import { type HistoryRange, historyRanges, type NodeSample } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useLocation, useSearchParams } from '@sallyport/runtime/router'
import { Card, Empty, Failed, Pending } from '@sallyport/ui'
import { ConnectedChart, TrafficChart } from './charts/node-charts.tsx'
import { HistoryTable } from './history-table.tsx'
import { useNodeHistory } from './node-api.ts'
import styles from './node-history.module.css'
import { PageSection } from '../layout/page-section.tsx'

const parameter = 'range'

/** Charts of a node for a period, which is stored in the URL. */
export function NodeHistory({ id }: { id: number }) {
  const { t } = useTranslation()
  const [searchParams, setSearchParams] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const range = historyRanges.find((name) => name === searchParams.get(parameter)) ?? 'day'
  const { data, error, refetch } = useNodeHistory(id, range)

  const handleChange = (chosen: HistoryRange) =>
    setSearchParams({ [parameter]: chosen }, { replace: true, preventScrollReset: true, state })
  const fallback = error ? <Failed failure={error} onRetry={refetch} /> : <Pending shape="rows" count={4} />
  return (
    <PageSection title={t('admin.node.history')} action={<RangeChoice range={range} onChanged={handleChange} />}>
      {data ? (
        <Charts samples={data.items} step={data.step} range={range} />
      ) : (
        <div className={styles.fallback}>{fallback}</div>
      )}
    </PageSection>
  )
}

const isEmpty = ({ received, sent, connected_peers }: NodeSample) => received + sent + connected_peers === 0

type ChartsProps = { samples: NodeSample[]; step: number; range: HistoryRange }

function Charts({ samples, step, range }: ChartsProps) {
  const { t } = useTranslation()
  if (samples.every(isEmpty)) {
    return <Empty title={t('admin.node.history.empty')} text={t('admin.node.history.empty.text')} />
  }
  return (
    <>
      <div className={styles.charts}>
        <Card>
          <TrafficChart samples={samples} step={step} range={range} />
        </Card>
        <Card>
          <ConnectedChart samples={samples} range={range} />
        </Card>
      </div>
      <HistoryTable samples={samples} />
    </>
  )
}

const nameOf = {
  day: 'admin.node.history.range.day',
  week: 'admin.node.history.range.week',
  month: 'admin.node.history.range.month',
} as const satisfies Record<HistoryRange, string>

type Props = { range: HistoryRange; onChanged: (range: HistoryRange) => void }

function RangeChoice({ range, onChanged }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.choice} role="radiogroup" aria-label={t('admin.node.history.range')}>
      {historyRanges.map((name) => (
        <label key={name} className={styles.option}>
          <input
            type="radio"
            name="range"
            className={styles.input}
            checked={name === range}
            onChange={() => onChanged(name)}
          />
          {t(nameOf[name])}
        </label>
      ))}
    </fieldset>
  )
}
