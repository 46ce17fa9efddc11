import { Outlet, ScrollRestoration } from '@sallyport/runtime/router'
import { Installation } from '../install/installation.tsx'
import { useWords } from '../words.ts'
import { BusyBar } from './busy-bar.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { Navbar } from './navbar.tsx'
import { OfflineNote } from './offline-note.tsx'
import { SlowNote } from './slow-note.tsx'
import { StorageNote } from './storage-note.tsx'
import { useAwaitedPath } from './use-awaited-path.ts'

const content = 'content'

/** What stands around every page, whatever becomes of the page. */
export function Frame() {
  const words = useWords()
  const awaitedPath = useAwaitedPath()
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href={`#${content}`}>
        {words('shell.nav.skip')}
      </a>
      <BusyBar />
      <Navbar />
      <main id={content} tabIndex={-1} className={styles.content}>
        <div className={styles.notes}>
          <OfflineNote />
          <StorageNote />
        </div>
        <Outlet />
      </main>
      <Footer />
      <SlowNote path={awaitedPath} />
      <Installation />
      <ScrollRestoration />
    </div>
  )
}
