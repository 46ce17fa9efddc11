import { useId, type ReactNode } from 'react'
import { Button, Failed, Modal, Pending } from '@sallyport/ui'
import { shellVersion } from '../federation/shell-version.ts'
import styles from './composition.module.css'
import { useCompositionWords } from './composition-words.ts'
import { failureRows } from './failure-rows.ts'
import { fetchedRows } from './fetched-files.ts'
import { FailuresTable, FetchedTable, SingletonsTable } from './page-tables.tsx'
import { releaseRows } from './release-rows.ts'
import { ReleasesTable } from './releases-table.tsx'
import { singletonRows } from './singleton-rows.ts'
import { useComposition, type Composition } from './use-composition.ts'

/** What runs in this page and what is live on the site, for admins; open as long as it is mounted. */
export function CompositionPanel({ onClosed }: { onClosed: () => void }) {
  const words = useCompositionWords()
  const composition = useComposition()
  const { attempts, files, scope } = composition
  const failures = failureRows(attempts, files)
  const title = useId()

  return (
    <Modal className={styles.panel} aria-labelledby={title} onClosed={onClosed}>
      <header className={styles.head}>
        <h2 id={title}>{words.title}</h2>
        <Button onClick={onClosed}>{words.close}</Button>
      </header>
      <p className={styles.text}>{words.text}</p>
      <Section title={words.releases}>
        <Releases {...composition} />
      </Section>
      <Section title={words.fetched}>
        <FetchedTable rows={fetchedRows(files, attempts)} />
      </Section>
      <Section title={words.singletons}>
        <SingletonsTable rows={singletonRows(scope)} />
      </Section>
      <Section title={words.failures}>
        {failures.length > 0 ? <FailuresTable rows={failures} /> : <p className={styles.text}>{words.noFailures}</p>}
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

function Releases({ published, askAgain, attempts }: Composition) {
  const words = useCompositionWords()
  switch (published.status) {
    case 'asked':
      return <Pending />
    case 'unread':
      return <Failed title={words.unreadTitle} text={words.unreadText} onRetry={askAgain} />
    case 'read': {
      const { discovery, told } = published
      return <ReleasesTable rows={releaseRows(discovery, { shellVersion, attempts, told })} />
    }
  }
}
