import { useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { Failed } from './failed.tsx'
import { failureText } from './failure-text.ts'
import type { PagedListState } from './paged-list-state.ts'
import styles from './paged-list.module.css'
import { Pending } from './pending.tsx'
import { Skeleton, type SkeletonShape } from './skeleton.tsx'
import { usePreservedHeight } from './use-preserved-height.ts'
import { useScrollLoad } from './use-scroll-load.ts'

type Props = {
  pages: PagedListState<unknown>
  empty: ReactNode
  shape: SkeletonShape
  /** The scroll container, if it is not the window. */
  scroller?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The pending, empty and failed states of a list with infinite scrolling, independent of how its items are rendered. */
export function PagesFrame({ scroller, ...frame }: Props) {
  const { pages, shape } = frame
  const isPending = pages.items.length === 0 && pages.isPending
  const [wasRendered, setRendered] = useState(false)
  const { content, placeholder } = usePreservedHeight()
  useScrollLoad(pages, scroller)
  if (!isPending && !wasRendered) setRendered(true)

  if (isPending && !wasRendered) return <Pending shape={shape} count={6} />
  return isPending ? (
    // The shell's stylesheet keeps the footer visible for elements with this attribute.
    <div key="reload" ref={placeholder} data-reload className={styles.reload}>
      <Pending shape={shape} count={6} />
    </div>
  ) : (
    <div key="content" ref={content} className={styles.pages}>
      <Content {...frame} />
    </div>
  )
}

function Content({ pages, empty, shape, children }: Omit<Props, 'scroller'>) {
  if (pages.items.length > 0) {
    return (
      <>
        {children}
        {pages.isLoadingMore && !pages.isFailed && <Skeleton shape={shape} />}
        {pages.isFailed && <FailedPage pages={pages} />}
      </>
    )
  }
  if (pages.isFailed) return <Failed failure={pages.error} onRetry={pages.reload} />
  return typeof empty === 'string' ? <Empty title={empty} /> : empty
}

function FailedPage({ pages }: { pages: PagedListState<unknown> }) {
  const { t } = useTranslation()
  const retry = pages.hasMore ? pages.loadMore : pages.reload
  return (
    <Alert
      action={
        <Button busy={pages.isLoadingMore} onClick={() => void retry()}>
          {t('ui.failed.retry')}
        </Button>
      }
    >
      <p>{t('ui.list.failed.more')}</p>
      <p>{t(failureText(pages.error?.status))}</p>
    </Alert>
  )
}
