import type { ListOptions } from '@sallyport/contract/endpoints'
import { useSearchParams } from '@sallyport/runtime/router'
import { withParams, toListQuery, parseListParams, type ListParams } from './list-params.ts'

type Changes = Parameters<typeof withParams>[1]

/** Search, filter and sort order of a list, stored in the URL so that they can be linked and restored with Back. */
export function useListView<Status extends string, Column extends string>(options: ListOptions<Status, Column>) {
  const [searchParams, setSearchParams] = useSearchParams()
  const params = parseListParams(searchParams, options)
  const query = toListQuery(params)
  const update = (changes: Changes, replace = false) =>
    setSearchParams(withParams(searchParams, changes), { replace, preventScrollReset: true })

  return {
    ...params,
    query,
    key: JSON.stringify(query),
    isFiltered: params.search !== '' || params.status !== undefined,
    /** Replaces the history entry, so that Back does not step through partial searches. */
    onSearch: (search: string) => update({ search }, true),
    onStatus: (status: string | undefined) => update({ status }),
    onSort: (sort: string | undefined) => update({ sort }),
    onClear: () => update({ search: '', status: undefined }),
  }
}

export type ListView = ListParams & Omit<ReturnType<typeof useListView>, keyof ListParams>
