import { useTranslation } from '@sallyport/runtime/i18n'
import { Outlet, ScrollRestoration } from '@sallyport/runtime/router'
import { useAccount } from '@sallyport/runtime/session'
import { classNames } from '@sallyport/ui'
import { Installation } from '../install/installation.tsx'
import { BusyIndicator, useAwaitedPath } from '../loading/busy-indicator.tsx'
import { SlowNote } from '../loading/slow-note.tsx'
import { Announcements } from './announcements.tsx'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'
import { ConnectionNote, StorageNote } from './notes.tsx'
import styles from './frame.module.css'

const contentId = 'content'

export function Frame() {
  const { t } = useTranslation()
  const isAdmin = useAccount()?.is_admin ?? false
  const awaitedPath = useAwaitedPath()
  return (
    <div className={classNames(styles.frame, isAdmin && styles.wide)}>
      <a className={styles.skip} href={`#${contentId}`}>
        {t('shell.nav.skip')}
      </a>
      {/* Before the page, so that its effect reads the document title before the page changes it. */}
      <Announcements />
      <BusyIndicator isBusy={awaitedPath !== null} />
      <Navbar />
      <main id={contentId} tabIndex={-1} className={styles.content}>
        <div className={styles.notes}>
          <ConnectionNote />
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
