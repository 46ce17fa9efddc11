import type { ListColumns } from '@sallyport/contract/endpoints'
import { useSearchParams } from '@sallyport/runtime/router'
import { withParams, toListQuery, parseListParams, type ListParams } from './list-params.ts'

type Change = Parameters<typeof withParams>[1]

/** The view of a list, which stands in the address: it can be linked, and the back button leads to the one before. */
export function useListView<Status extends string, Column extends string>(columns: ListColumns<Status, Column>) {
  const [address, setAddress] = useSearchParams()
  const view = parseListParams(address, columns)
  const query = toListQuery(view)
  const show = (change: Change, replace = false) =>
    setAddress(withParams(address, change), { replace, preventScrollReset: true })

  return {
    ...view,
    query,
    key: JSON.stringify(query),
    isNarrowed: view.search !== '' || view.status !== undefined,
    /** Letter by letter would be many steps back. */
    onSearch: (search: string) => show({ search }, true),
    onStatus: (status: string | undefined) => show({ status }),
    onSort: (sort: string | undefined) => show({ sort }),
    onClear: () => show({ search: '', status: undefined }),
  }
}

export type ListView = ListParams & Omit<ReturnType<typeof useListView>, keyof ListParams>
