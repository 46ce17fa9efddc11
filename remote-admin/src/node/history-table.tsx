import { useState } from 'react'
import type { NodeSample } from '@sallyport/contract/endpoints'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { formatBytes, formatTimestamp } from '@sallyport/ui/format'
import styles from './node-history.module.css'

/** The values of the charts, newest first; rendered only while it is open. */
export function HistoryTable({ samples }: { samples: readonly NodeSample[] }) {
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
