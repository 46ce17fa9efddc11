import { dash } from '@sallyport/ui/format'
import { useLanguage } from '@sallyport/runtime/i18n'
import styles from './composition.module.css'
import { useCompositionMessages } from './composition-messages.ts'
import { DataTable } from './data-table.tsx'
import type { FailureRow } from './failure-rows.ts'
import type { FetchedRow } from './fetched-files.ts'
import { formatDuration, formatSize } from './measure.ts'
import type { SingletonRow } from './singleton-rows.ts'

export function FetchedTable({ rows }: { rows: readonly FetchedRow[] }) {
  const messages = useCompositionMessages()
  const language = useLanguage()
  return (
    <DataTable
      label={messages.fetched}
      rows={rows}
      rowKey={({ part }) => part}
      columns={[
        { title: messages.part, render: ({ part }) => <code>{part}</code> },
        { title: messages.files, render: ({ files }) => files },
        { title: messages.network, render: ({ network }) => formatSize(network, language) },
        {
          title: messages.ready,
          render: ({ ready }) => (ready === null ? dash : formatDuration(ready, language)),
        },
        { title: messages.slowest, render: ({ slowest }) => formatDuration(slowest, language) },
      ]}
    />
  )
}

export function SingletonsTable({ rows }: { rows: readonly SingletonRow[] }) {
  const messages = useCompositionMessages()
  return (
    <DataTable
      label={messages.singletons}
      rows={rows}
      rowKey={({ name, version }) => `${name} ${version}`}
      columns={[
        { title: messages.name, render: ({ name }) => <code>{name}</code> },
        { title: messages.version, render: ({ version }) => version },
        { title: messages.supplier, render: ({ supplier }) => <code>{supplier}</code> },
        {
          title: messages.users,
          render: ({ users }) => (users.length > 0 ? <code>{users.join(', ')}</code> : dash),
        },
      ]}
    />
  )
}

export function FailuresTable({ rows }: { rows: readonly FailureRow[] }) {
  const messages = useCompositionMessages()
  const language = useLanguage()
  const reasonOf = ({ reason }: FailureRow) =>
    typeof reason === 'number' ? `${messages.status} ${reason}` : messages[reason]
  return (
    <DataTable
      label={messages.failures}
      rows={rows}
      rowKey={({ url, startedAt }) => `${url} ${startedAt}`}
      columns={[
        { title: messages.part, render: ({ part }) => <code>{part}</code> },
        { title: messages.what, render: reasonOf },
        { title: messages.after, render: ({ startedAt }) => formatDuration(startedAt, language) },
        { title: messages.took, render: ({ duration }) => formatDuration(duration, language) },
        { title: messages.url, render: (row) => <FileUrl {...row} />, isLong: true },
      ]}
    />
  )
}

function FileUrl({ url, detail }: FailureRow) {
  const messages = useCompositionMessages()
  const { pathname, search } = new URL(url, location.origin)
  return (
    <>
      <code>{pathname + search}</code>
      {detail !== undefined && (
        <details className={styles.note}>
          <summary>{messages.detail}</summary>
          <code>{detail}</code>
        </details>
      )}
    </>
  )
}
