import { formatSize, formatTimestamp } from '@sallyport/ui/format'
import { useLanguage } from '@sallyport/runtime/i18n'
import { Badge, type Tone } from '@sallyport/ui'
import styles from './composition.module.css'
import { useCompositionWords } from './composition-words.ts'
import { FactsTable, nothing } from './facts-table.tsx'
import type { ReleaseRow } from './release-rows.ts'

/** As much of a hash as tells two apart. */
const shownOfHash = 17

const deploymentTone = { live: 'success', trial: 'warning', former: 'neutral' } as const satisfies Record<
  ReleaseRow['deployment'],
  Tone
>
const inPageTone = { loaded: 'accent', failed: 'danger', unasked: 'neutral' } as const satisfies Record<
  ReleaseRow['inPage'],
  Tone
>

/** Which release of each part is live or on trial, and which of them this page runs. */
export function ReleasesTable({ rows }: { rows: readonly ReleaseRow[] }) {
  const words = useCompositionWords()
  const language = useLanguage()
  const share = (traffic: number) => (traffic / 100).toLocaleString(language, { style: 'percent' })
  return (
    <FactsTable
      label={words.releases}
      rows={rows}
      rowKey={({ part, version }) => `${part} ${version}`}
      facts={[
        { title: words.part, show: ({ part }) => <code>{part}</code> },
        { title: words.version, show: ({ version }) => version },
        {
          title: words.deployment,
          show: ({ deployment, traffic }) => (
            <Badge tone={deploymentTone[deployment]}>
              {words[deployment]} {deployment === 'trial' && share(traffic)}
            </Badge>
          ),
        },
        {
          title: words.inPage,
          show: ({ inPage }) => <Badge tone={inPageTone[inPage]}>{words[inPage]}</Badge>,
        },
        { title: words.since, show: ({ since }) => (since === null ? nothing : formatTimestamp(since)) },
        { title: words.size, show: ({ bytes }) => (bytes === null ? nothing : formatSize(bytes, language)) },
        { title: words.contract, show: ({ contract }) => contract },
        { title: words.integrity, show: (row) => <Integrity {...row} /> },
      ]}
    />
  )
}

/** The browser runs an entry only with the hash that discovery names; in development nothing has one. */
function Integrity({ integrity, inPage }: ReleaseRow) {
  const words = useCompositionWords()
  const isChecked = import.meta.env.PROD && inPage === 'loaded'
  return (
    <>
      <code title={integrity}>{integrity.slice(0, shownOfHash)}…</code>
      {isChecked && <p className={styles.note}>{words.checked}</p>}
    </>
  )
}
