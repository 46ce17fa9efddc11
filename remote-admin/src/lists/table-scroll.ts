import { useLocation } from '@sallyport/runtime/router'
import { Component, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Scroll positions of tables by history entry and table name, oldest first. */
const positions = new Map<string, number>()
const maxPositions = 20

/**
 * Restores the scroll position of a table when the user returns to its history entry. When `listKey` changes, scrolls the container to the
 * start, and the page too if the start is above the viewport.
 */
export function useTableScroll(name: string, listKey: string | undefined, container: RefObject<HTMLElement | null>) {
  const entryKey = `${useLocation().key} ${name}`
  const [savedTop] = useState(() => positions.get(entryKey))
  const previousListKey = useRef(listKey)

  useLayoutEffect(() => {
    if (savedTop !== undefined) container.current?.scrollTo({ top: savedTop })
  }, [savedTop, container])

  useLayoutEffect(() => {
    const element = container.current
    return () => {
      if (!element) return
      positions.delete(entryKey)
      positions.set(entryKey, element.scrollTop)
      const [oldest] = positions.keys()
      if (positions.size > maxPositions) positions.delete(oldest!)
    }
  }, [entryKey, container])

  useEffect(() => {
    if (previousListKey.current === listKey) return
    previousListKey.current = listKey
    const element = container.current
    if (!element) return
    element.scrollTo({ top: 0 })
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start' })
  }, [listKey, container])
}

/** The first row whose lower edge is below `edge`. A binary search, because each measured row takes time. */
function firstBelow(edge: number, rows: ArrayLike<Element>): Element | undefined {
  let [start, end] = [0, rows.length]
  while (start < end) {
    const middle = Math.floor((start + end) / 2)
    if (rows[middle]!.getBoundingClientRect().bottom > edge) end = middle
    else start = middle + 1
  }
  return rows[start]
}

type Props = {
  container: RefObject<HTMLElement | null>
  /** Whether the container scrolls instead of the page. */
  isScrollable: boolean
  listKey: string | undefined
  /** Whether the rows still belong to the previous query. */
  isChanging: boolean
  children: ReactNode
}

type Anchor = { row: Element; top: number }

const topOf = (element: Element) => element.getBoundingClientRect().top

/**
 * Keeps the first visible row in place when rows are added or removed above it, unless the list is at its start and neither hovered nor
 * focused. Not all browsers have scroll anchoring (https://developer.mozilla.org/docs/Web/CSS/overflow-anchor), and none anchors at the
 * start. A class, because hooks cannot read the position before the DOM changes
 * (https://react.dev/reference/react/Component#getsnapshotbeforeupdate).
 */
export class AnchoredRows extends Component<Props, object, Anchor | null> {
  #renderedKey = this.props.listKey

  override getSnapshotBeforeUpdate(): Anchor | null {
    const { container, isScrollable, listKey, isChanging } = this.props
    const isSameList = isChanging || listKey === this.#renderedKey
    if (!isChanging) this.#renderedKey = listKey
    const element = container.current
    if (!element || !isSameList) return null
    const isUsed = isScrollable ? element.scrollTop > 0 || element.matches(':hover, :focus-within') : topOf(element) < 0
    const start = isScrollable ? topOf(element) : 0
    const row = isUsed && firstBelow(start, element.querySelectorAll('[data-key]'))
    return row ? { row, top: topOf(row) } : null
  }

  override componentDidUpdate(_props: Props, _state: object, anchor: Anchor | null): void {
    if (!anchor?.row.isConnected) return
    const distance = topOf(anchor.row) - anchor.top
    if (distance === 0) return
    const { container, isScrollable } = this.props
    if (isScrollable) container.current?.scrollBy(0, distance)
    else scrollBy(0, distance)
  }

  override render(): ReactNode {
    return this.props.children
  }
}
