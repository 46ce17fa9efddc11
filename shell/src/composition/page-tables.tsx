import { formatDuration, formatSize } from '@sallyport/ui/format'
import { useLanguage } from '@sallyport/runtime/i18n'
import styles from './composition.module.css'
import { useCompositionWords } from './composition-words.ts'
import { FactsTable, nothing } from './facts-table.tsx'
import type { FailureRow } from './failure-rows.ts'
import type { FetchedRow } from './fetched-files.ts'
import type { SingletonRow } from './singleton-rows.ts'

/** How much this page fetched of each part, and how long it took. */
export function FetchedTable({ rows }: { rows: readonly FetchedRow[] }) {
  const words = useCompositionWords()
  const language = useLanguage()
  return (
    <FactsTable
      label={words.fetched}
      rows={rows}
      rowKey={({ part }) => part}
      facts={[
        { title: words.part, show: ({ part }) => <code>{part}</code> },
        { title: words.files, show: ({ files }) => files },
        { title: words.network, show: ({ network }) => formatSize(network, language) },
        { title: words.ready, show: ({ ready }) => (ready === null ? nothing : formatDuration(ready, language)) },
        { title: words.slowest, show: ({ slowest }) => formatDuration(slowest, language) },
      ]}
    />
  )
}

/** What is one copy in the whole page: whose it is, and who uses it. */
export function SingletonsTable({ rows }: { rows: readonly SingletonRow[] }) {
  const words = useCompositionWords()
  return (
    <FactsTable
      label={words.singletons}
      rows={rows}
      rowKey={({ name, version }) => `${name} ${version}`}
      facts={[
        { title: words.name, show: ({ name }) => <code>{name}</code> },
        { title: words.version, show: ({ version }) => version },
        { title: words.supplier, show: ({ supplier }) => <code>{supplier}</code> },
        { title: words.users, show: ({ users }) => (users.length > 0 ? <code>{users.join(', ')}</code> : nothing) },
      ]}
    />
  )
}

/** What did not arrive or did not work, in its order. */
export function FailuresTable({ rows }: { rows: readonly FailureRow[] }) {
  const words = useCompositionWords()
  const language = useLanguage()
  const reasonOf = ({ reason }: FailureRow) =>
    typeof reason === 'number' ? `${words.status} ${reason}` : words[reason]
  return (
    <FactsTable
      label={words.failures}
      rows={rows}
      rowKey={({ address, begun }) => `${address} ${begun}`}
      facts={[
        { title: words.part, show: ({ part }) => <code>{part}</code> },
        { title: words.what, show: reasonOf },
        { title: words.after, show: ({ begun }) => formatDuration(begun, language) },
        { title: words.took, show: ({ lasted }) => formatDuration(lasted, language) },
        { title: words.address, show: (row) => <Address {...row} />, isLong: true },
      ]}
    />
  )
}

function Address({ address, detail }: FailureRow) {
  const words = useCompositionWords()
  const { pathname, search } = new URL(address, location.origin)
  return (
    <>
      <code>{pathname + search}</code>
      {detail !== undefined && (
        <details className={styles.note}>
          <summary>{words.detail}</summary>
          <code>{detail}</code>
        </details>
      )}
    </>
  )
}
