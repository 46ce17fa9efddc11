import { limits } from '@sallyport/contract/config'
import type { ListColumns, Sort } from '@sallyport/contract/endpoints'
import { patterns } from '@sallyport/contract/rules'

/** What a list is narrowed to and sorted by, as its address says it. */
export type ListParams<Status extends string = string, Column extends string = string> = {
  search: string
  status: Status | undefined
  sort: Sort<Column> | undefined
}

/** What a list is asked for: the parts of a view that say something. */
export type ListQuery<Columns extends ListColumns> = Partial<
  ListParams<Columns['statuses'][number], Columns['sorted'][number]>
>

/** Whether a list may be asked for a text. */
export const isValidSearch = (text: string): boolean =>
  text.length <= limits.list.searchLength && patterns.plainText.test(text)

/** Reads an address. What it says of columns and states that the list does not have is not heard. */
export function parseListParams<Status extends string, Column extends string>(
  address: URLSearchParams,
  { statuses, sorted }: ListColumns<Status, Column>,
): ListParams<Status, Column> {
  const search = address.get('search')?.trim() ?? ''
  const sorts = sorted.flatMap((column): Sort<Column>[] => [column, `-${column}`])
  return {
    search: isValidSearch(search) ? search : '',
    status: statuses.find((status) => status === address.get('status')),
    sort: sorts.find((sort) => sort === address.get('sort')),
  }
}

/** The same address for another view. */
export function withParams(address: URLSearchParams, change: Partial<Record<keyof ListParams, string | undefined>>) {
  const changed = new URLSearchParams(address)
  for (const [name, value] of Object.entries(change)) {
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  return changed
}

export function toListQuery<Status extends string, Column extends string>({
  search,
  status,
  sort,
}: ListParams<Status, Column>): Partial<ListParams<Status, Column>> {
  return { ...(search && { search }), ...(status && { status }), ...(sort && { sort }) }
}
