import { useTranslation } from '@sallyport/runtime/i18n'
import { SearchBox, VisuallyHidden, type PagedListState } from '@sallyport/ui'

type Props = { nodes: PagedListState<unknown>; search: string; onSearch: (search: string) => void }

/** The search field of the list, which announces the number of results to screen readers. */
export function NodeSearch({ nodes, search, onSearch }: Props) {
  const { t } = useTranslation()
  const { items, hasMore, isPending, isFailed, isChanging } = nodes
  const isAnnounced = search !== '' && !isPending && !isFailed && !isChanging
  return (
    <div>
      <SearchBox
        label={t('office.nodes.search')}
        hint={t('office.nodes.search.hint')}
        clearLabel={t('office.nodes.search.clear')}
        search={search}
        onSearch={onSearch}
      />
      <VisuallyHidden>
        <span role="status">
          {isAnnounced && t(hasMore ? 'office.nodes.found.more' : 'office.nodes.found', { count: items.length })}
        </span>
      </VisuallyHidden>
    </div>
  )
}
