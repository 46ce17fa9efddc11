import { useTranslation } from '@sallyport/runtime/i18n'
import { type ReactElement, type ReactNode, type RefObject, useCallback, useRef, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Empty } from '../feedback/empty.tsx'
import { Failed, failureMessageKey } from '../feedback/failed.tsx'
import { Alert } from '../feedback/notice.tsx'
import { Pending, Skeleton, type SkeletonShape } from '../feedback/skeleton.tsx'
import { useItemsInParts } from './use-items-in-parts.ts'
import { type Batches, useScrollLoad } from './use-scroll-load.ts'
import layouts from '../styles/layout.module.css'
import styles from './infinite-list.module.css'

type Props<Item> = {
  batches: Batches<Item>
  empty: ReactNode
  label: string
  layout?: 'stack' | 'grid'
  /** Renders an item; must set its key. */
  children: (item: Item) => ReactElement
}

/** A list with infinite scrolling and its pending, empty and failed states. */
export function InfiniteList<Item>({ empty, label, layout = 'stack', children, ...props }: Props<Item>) {
  const batches = useItemsInParts(props.batches)
  const shape = layout === 'grid' ? 'cards' : 'rows'
  return (
    <InfiniteListFrame batches={batches} empty={empty} shape={shape}>
      <ul
        role="list"
        aria-label={label}
        aria-busy={batches.isLoadingMore}
        className={layout === 'grid' ? layouts.cards : layouts.stack}
      >
        {batches.items.map((item, index) => {
          const element = children(item)
          return <li key={element.key ?? index}>{element}</li>
        })}
      </ul>
    </InfiniteListFrame>
  )
}

type FrameProps = {
  batches: Batches<unknown>
  empty: ReactNode
  shape: SkeletonShape
  /** The scroll container, if it is not the window. */
  scroller?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The pending, empty and failed states of a list with infinite scrolling, independent of how its items are rendered. */
export function InfiniteListFrame({ scroller, ...frame }: FrameProps) {
  const { batches, shape } = frame
  const isPending = batches.items.length === 0 && batches.isPending
  const [wasRendered, setRendered] = useState(false)
  const { content, placeholder } = usePreservedHeight()
  useScrollLoad(batches, scroller)
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

function Content({ batches, empty, shape, children }: Omit<FrameProps, 'scroller'>) {
  if (batches.items.length > 0) {
    return (
      <>
        {children}
        {batches.isPending && <Pending>{null}</Pending>}
        {batches.isLoadingMore && !batches.isFailed && <Skeleton shape={shape} />}
        {batches.isFailed && <FailedBatch batches={batches} />}
      </>
    )
  }
  if (batches.isFailed) return <Failed failure={batches.error} onRetry={batches.reload} />
  return typeof empty === 'string' ? <Empty title={empty} /> : empty
}

function FailedBatch({ batches }: { batches: Batches<unknown> }) {
  const { t } = useTranslation()
  const retry = batches.hasMore ? batches.loadMore : batches.reload
  return (
    <Alert
      action={
        <Button busy={batches.isLoadingMore} onClick={() => void retry()}>
          {t('ui.failed.retry')}
        </Button>
      }
    >
      <p>{t('ui.list.failed.more')}</p>
      <p>{t(failureMessageKey(batches.error?.status))}</p>
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
