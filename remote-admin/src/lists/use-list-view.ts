import type { ListColumns } from '@sallyport/contract/endpoints'
import { useSearchParams } from '@sallyport/runtime/router'
import { addressOf, queryOf, readView, type View } from './list-view.ts'

type Change = Parameters<typeof addressOf>[1]

/** The view of a list, which stands in the address: it can be linked, and the back button leads to the one before. */
export function useListView<Status extends string, Column extends string>(columns: ListColumns<Status, Column>) {
  const [address, setAddress] = useSearchParams()
  const view = readView(address, columns)
  const query = queryOf(view)
  const show = (change: Change, replace = false) =>
    setAddress(addressOf(address, change), { replace, preventScrollReset: true })

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

export type ListView = View & Omit<ReturnType<typeof useListView>, keyof View>
