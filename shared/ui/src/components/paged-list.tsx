import type { ReactElement, ReactNode } from 'react'
import type { Pages } from './pages.ts'
import { PagesFrame } from './pages-frame.tsx'
import styles from './paged-list.module.css'

type Props<Item> = {
  pages: Pages<Item>
  /** What an empty list says: a sentence, or an `Empty` with an action. */
  empty: ReactNode
  /** The list's name. */
  label: string
  layout?: 'stack' | 'grid'
  /** One item, with its key. */
  children: (item: Item) => ReactElement
}

/** A list that loads as it is scrolled; waiting, empty, failed and full are drawn here for the whole product. */
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
