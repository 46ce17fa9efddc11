import { type HistoryRange, historyRanges, type NodeSample } from '@sallyport/contract/endpoints'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { useLocation, useSearchParams } from '@sallyport/runtime/router'
import { Card, Empty, Failed, Pending, SegmentedControl } from '@sallyport/ui'
import { formatBytes, formatTimestamp } from '@sallyport/ui/format'
import { useState } from 'react'
import { PageSection } from '../layout/page-section.tsx'
import { ConnectedChart, TrafficChart } from './charts/node-charts.tsx'
import { useNodeHistory } from './nodes-calls.ts'
import styles from './node-history.module.css'

const parameter = 'range'

/** The charts of a node. The URL contains their period. */
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
    <PageSection
      title={t('admin.node.history')}
      action={
        <SegmentedControl
          name={parameter}
          label={t('admin.node.history.range')}
          options={historyRanges.map((value) => ({ value, label: t(nameOf[value]) }))}
          value={range}
          onChange={handleChange}
        />
      }
    >
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

/** The values of the charts, newest first. Rendered only while open. */
function HistoryTable({ samples }: { samples: readonly NodeSample[] }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.summary}>{t('admin.node.history.table')}</summary>
      {isOpen && <Table samples={samples} />}
    </details>
  )
}

function Table({ samples }: { samples: readonly NodeSample[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const label = t('admin.node.history.table.label')
  return (
    // Scrollable with the keyboard: https://dequeuniversity.com/rules/axe/4.10/scrollable-region-focusable
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be focusable
    <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('admin.node.history.time')}</th>
            <th scope="col">{t('admin.node.history.received')}</th>
            <th scope="col">{t('admin.node.history.sent')}</th>
            <th scope="col">{t('admin.node.history.connected')}</th>
          </tr>
        </thead>
        <tbody>
          {samples.toReversed().map(({ start, received, sent, connected_peers }) => (
            <tr key={start}>
              <th scope="row">
                <time>{formatTimestamp(start)}</time>
              </th>
              <td>{formatBytes(received, language)}</td>
              <td>{formatBytes(sent, language)}</td>
              <td>{connected_peers}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
