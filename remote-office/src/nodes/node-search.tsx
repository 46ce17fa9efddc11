import { useEffect } from 'react'
import { useTranslation } from '@sallyport/runtime/i18n'
import { announce, SearchBox, type PagedListState } from '@sallyport/ui'

type Props = { nodes: PagedListState<unknown>; search: string; onSearch: (search: string) => void }

/** The search field of the list, which announces the number of results to screen readers. */
export function NodeSearch({ nodes, search, onSearch }: Props) {
  const { t } = useTranslation()
  const { items, hasMore, isPending, isFailed, isChanging } = nodes
  const isFound = search !== '' && !isPending && !isFailed && !isChanging
  const found = isFound && t(hasMore ? 'office.nodes.found.more' : 'office.nodes.found', { count: items.length })
  useEffect(() => {
    if (found) announce(found)
  }, [found])
  return (
    <div>
      <SearchBox
        label={t('office.nodes.search')}
        hint={t('office.nodes.search.hint')}
        clearLabel={t('office.nodes.search.clear')}
        search={search}
        onSearch={onSearch}
      />
    </div>
  )
}
