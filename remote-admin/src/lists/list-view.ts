import { limits } from '@sallyport/contract/config'
import type { ListColumns, Sort } from '@sallyport/contract/endpoints'
import { patterns } from '@sallyport/contract/rules'

/** What a list is narrowed to and sorted by, as its address says it. */
export type View<Status extends string = string, Column extends string = string> = {
  search: string
  status: Status | undefined
  sort: Sort<Column> | undefined
}

/** What a list is asked for: the parts of a view that say something. */
export type ListQuery<Columns extends ListColumns> = Partial<
  View<Columns['statuses'][number], Columns['sortable'][number]>
>

/** Whether a list may be asked for a text. */
export const isSearchable = (text: string): boolean =>
  text.length <= limits.list.searchLength && patterns.plainText.test(text)

/** Reads an address. What it says of columns and states that the list does not have is not heard. */
export function readView<Status extends string, Column extends string>(
  address: URLSearchParams,
  { statuses, sortable }: ListColumns<Status, Column>,
): View<Status, Column> {
  const search = address.get('search')?.trim() ?? ''
  const sorts = sortable.flatMap((column): Sort<Column>[] => [column, `-${column}`])
  return {
    search: isSearchable(search) ? search : '',
    status: statuses.find((status) => status === address.get('status')),
    sort: sorts.find((sort) => sort === address.get('sort')),
  }
}

/** The same address for another view. */
export function addressOf(address: URLSearchParams, change: Partial<Record<keyof View, string | undefined>>) {
  const changed = new URLSearchParams(address)
  for (const [name, value] of Object.entries(change)) {
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  return changed
}

export function queryOf<Status extends string, Column extends string>({
  search,
  status,
  sort,
}: View<Status, Column>): Partial<View<Status, Column>> {
  return { ...(search && { search }), ...(status && { status }), ...(sort && { sort }) }
}
