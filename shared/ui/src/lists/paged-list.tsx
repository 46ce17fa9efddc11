import { useTranslation } from '@sallyport/runtime/i18n'
import { type ReactElement, type ReactNode, type RefObject, useCallback, useRef, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Empty } from '../feedback/empty.tsx'
import { Failed, failureMessageKey } from '../feedback/failed.tsx'
import { Alert } from '../feedback/notice.tsx'
import { Pending, Skeleton, type SkeletonShape } from '../feedback/skeleton.tsx'
import { type PagedListState, useScrollLoad } from './use-scroll-load.ts'
import layouts from '../styles/layout.module.css'
import styles from './paged-list.module.css'

type Props<Item> = {
  pages: PagedListState<Item>
  empty: ReactNode
  label: string
  layout?: 'stack' | 'grid'
  /** Renders an item; must set its key. */
  children: (item: Item) => ReactElement
}

/** A list with infinite scrolling and its pending, empty and failed states. */
export function PagedList<Item>({ pages, empty, label, layout = 'stack', children }: Props<Item>) {
  const shape = layout === 'grid' ? 'cards' : 'rows'
  return (
    <PagesFrame pages={pages} empty={empty} shape={shape}>
      <ul
        role="list"
        aria-label={label}
        aria-busy={pages.isLoadingMore}
        className={layout === 'grid' ? layouts.cards : layouts.stack}
      >
        {pages.items.map((item, index) => {
          const element = children(item)
          return <li key={element.key ?? index}>{element}</li>
        })}
      </ul>
    </PagesFrame>
  )
}

type PagesFrameProps = {
  pages: PagedListState<unknown>
  empty: ReactNode
  shape: SkeletonShape
  /** The scroll container, if it is not the window. */
  scroller?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The pending, empty and failed states of a list with infinite scrolling, independent of how its items are rendered. */
export function PagesFrame({ scroller, ...frame }: PagesFrameProps) {
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
    <div key="content" ref={content} className={shape === 'cards' ? layouts.looseStack : layouts.stack}>
      <Content {...frame} />
    </div>
  )
}

function Content({ pages, empty, shape, children }: Omit<PagesFrameProps, 'scroller'>) {
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
      <p>{t(failureMessageKey(pages.error?.status))}</p>
    </Alert>
  )
}

/**
 * Refs for the content and its placeholder. During a reload, the placeholder keeps the height (https://web.dev/articles/cls) and scrolls to
 * its start: further down, the first batch would end above the window, and all other batches would be requested again.
 */
function usePreservedHeight() {
  const height = useRef(0)
  // React runs the cleanup before it removes the element: https://react.dev/reference/react-dom/components/common#ref-callback
  const content = useCallback((element: HTMLElement | null) => {
    return () => {
      if (element) height.current = element.offsetHeight
    }
  }, [])
  const placeholder = useCallback((element: HTMLElement | null) => {
    if (!element) return
    element.style.height = `${height.current}px`
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView()
  }, [])
  return { content, placeholder }
}
