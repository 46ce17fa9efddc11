import type { ReactElement, ReactNode } from 'react'
import type { PagedListState } from './paged-list-state.ts'
import { PagesFrame } from './pages-frame.tsx'
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
  return (
    <PagesFrame pages={pages} empty={empty} shape={layout === 'grid' ? 'cards' : 'rows'}>
      <ul role="list" aria-label={label} aria-busy={pages.isLoadingMore} className={styles[layout]}>
        {pages.items.map((item, index) => {
          const element = children(item)
          return <li key={element.key ?? index}>{element}</li>
        })}
      </ul>
    </PagesFrame>
  )
}
