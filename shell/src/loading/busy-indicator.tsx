import { limits } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useLocation, useNavigation, useRevalidator } from '@sallyport/runtime/router'
import { announce } from '@sallyport/ui'
import { useEffect } from 'react'
import { sitePathOf } from '../site-path.ts'
import styles from './busy-indicator.module.css'

export function BusyIndicator({ isBusy }: { isBusy: boolean }) {
  return isBusy && <Bar />
}

/** Appears, and is announced, when loading takes longer than `limits.pending.visibleAfter`. */
function Bar() {
  const { t } = useTranslation()
  const label = t('shell.pending')

  useEffect(() => {
    const timer = setTimeout(announce, limits.pending.visibleAfter, label)
    return () => clearTimeout(timer)
  }, [label])

  return <div role="progressbar" aria-label={label} className={styles.bar} />
}

/** The path of the page that a navigation or revalidation is loading, or null. */
export function useAwaitedPath(): string | null {
  const { location } = useNavigation()
  const isRevalidating = useRevalidator().state !== 'idle'
  const { pathname } = useLocation()
  if (location) return sitePathOf(location.pathname)
  return isRevalidating ? pathname : null
}
