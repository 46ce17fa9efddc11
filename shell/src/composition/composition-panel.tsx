import { useId, type ReactNode } from 'react'
import { Button, Failed, Modal, Pending } from '@sallyport/ui'
import { shellVersion } from '../shell-version.ts'
import styles from './composition.module.css'
import { useCompositionMessages } from './composition-messages.ts'
import { failureRows } from './failure-rows.ts'
import { fetchedRows } from './fetched-files.ts'
import { FailuresTable, FetchedTable, SingletonsTable } from './page-tables.tsx'
import { releaseRows } from './release-rows.ts'
import { ReleasesTable } from './releases-table.tsx'
import { singletonRows } from './singleton-rows.ts'
import { useComposition, type Composition } from './use-composition.ts'

export function CompositionPanel({ onClosed }: { onClosed: () => void }) {
  const messages = useCompositionMessages()
  const composition = useComposition()
  const { attempts, files, scope } = composition
  const failures = failureRows(attempts, files)
  const title = useId()

  return (
    <Modal className={styles.panel} aria-labelledby={title} onClosed={onClosed}>
      <header className={styles.head}>
        <h2 id={title}>{messages.title}</h2>
        <Button onClick={onClosed}>{messages.close}</Button>
      </header>
      <p className={styles.text}>{messages.text}</p>
      <Section title={messages.releases}>
        <Releases {...composition} />
      </Section>
      <Section title={messages.fetched}>
        <FetchedTable rows={fetchedRows(files, attempts)} />
      </Section>
      <Section title={messages.singletons}>
        <SingletonsTable rows={singletonRows(scope)} />
      </Section>
      <Section title={messages.failures}>
        {failures.length > 0 ? <FailuresTable rows={failures} /> : <p className={styles.text}>{messages.noFailures}</p>}
      </Section>
    </Modal>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Releases({ published, refetch, attempts }: Composition) {
  const messages = useCompositionMessages()
  switch (published.status) {
    case 'pending':
      return <Pending />
    case 'failed':
      return <Failed title={messages.unreadTitle} text={messages.unreadText} onRetry={refetch} />
    case 'loaded': {
      const { discovery, known } = published
      return <ReleasesTable rows={releaseRows(discovery, { shellVersion, attempts, known })} />
    }
  }
}
