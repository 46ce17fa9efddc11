import { dash, formatTimestamp } from '@sallyport/ui/format'
import { useLanguage } from '@sallyport/runtime/i18n'
import { Badge, type Tone } from '@sallyport/ui'
import styles from './composition.module.css'
import { useCompositionMessages } from './composition-messages.ts'
import { DataTable } from './data-table.tsx'
import { formatSize } from './measure.ts'
import type { ReleaseRow } from './release-rows.ts'

const shownHashLength = 17

const deploymentTone = { live: 'success', canary: 'warning', former: 'neutral' } as const satisfies Record<
  ReleaseRow['deployment'],
  Tone
>
const inPageTone = { loaded: 'accent', failed: 'danger', notRequested: 'neutral' } as const satisfies Record<
  ReleaseRow['inPage'],
  Tone
>

export function ReleasesTable({ rows }: { rows: readonly ReleaseRow[] }) {
  const messages = useCompositionMessages()
  const language = useLanguage()
  const percent = (traffic: number) => (traffic / 100).toLocaleString(language, { style: 'percent' })
  return (
    <DataTable
      label={messages.releases}
      rows={rows}
      rowKey={({ part, version }) => `${part} ${version}`}
      columns={[
        { title: messages.part, render: ({ part }) => <code>{part}</code> },
        { title: messages.version, render: ({ version }) => version },
        {
          title: messages.deployment,
          render: ({ deployment, traffic }) => (
            <Badge tone={deploymentTone[deployment]}>
              {messages[deployment]} {deployment === 'canary' && percent(traffic)}
            </Badge>
          ),
        },
        {
          title: messages.inPage,
          render: ({ inPage }) => <Badge tone={inPageTone[inPage]}>{messages[inPage]}</Badge>,
        },
        { title: messages.since, render: ({ since }) => (since === null ? dash : formatTimestamp(since)) },
        { title: messages.size, render: ({ bytes }) => (bytes === null ? dash : formatSize(bytes, language)) },
        { title: messages.contract, render: ({ contract }) => contract },
        { title: messages.integrity, render: (row) => <Integrity {...row} /> },
      ]}
    />
  )
}

/** The start of the hash. The browser has checked it for loaded entries; in development there are no hashes. */
function Integrity({ integrity, inPage }: ReleaseRow) {
  const messages = useCompositionMessages()
  const isChecked = import.meta.env.PROD && inPage === 'loaded'
  return (
    <>
      <code title={integrity}>{integrity.slice(0, shownHashLength)}…</code>
      {isChecked && <p className={styles.note}>{messages.checked}</p>}
    </>
  )
}
