import type { ListOptions, Sort } from '@sallyport/contract/endpoints'
import { isValidSearch } from '@sallyport/ui'

/** Search, filter and sort order of a list, as stored in the URL. */
export type ListParams<Status extends string = string, Column extends string = string> = {
  search: string
  status: Status | undefined
  sort: Sort<Column> | undefined
}

/** The parameters that are set, as the query of a list request. */
export type ListQuery<Options extends ListOptions> = Partial<
  ListParams<Options['statuses'][number], Options['sortable'][number]>
>

/** Parses the search parameters of a URL. Statuses and columns that the list does not have are ignored. */
export function parseListParams<Status extends string, Column extends string>(
  searchParams: URLSearchParams,
  { statuses, sortable }: ListOptions<Status, Column>,
): ListParams<Status, Column> {
  const search = searchParams.get('search')?.trim() ?? ''
  const sorts = sortable.flatMap((column): Sort<Column>[] => [column, `-${column}`])
  return {
    search: isValidSearch(search) ? search : '',
    status: statuses.find((status) => status === searchParams.get('status')),
    sort: sorts.find((sort) => sort === searchParams.get('sort')),
  }
}

/** Returns a copy with the changed parameters; empty and undefined ones are removed. */
export function withParams(
  searchParams: URLSearchParams,
  changes: Partial<Record<keyof ListParams, string | undefined>>,
) {
  const result = new URLSearchParams(searchParams)
  for (const [name, value] of Object.entries(changes)) {
    if (value) result.set(name, value)
    else result.delete(name)
  }
  return result
}

export function toListQuery<Status extends string, Column extends string>({
  search,
  status,
  sort,
}: ListParams<Status, Column>): Partial<ListParams<Status, Column>> {
  return { ...(search && { search }), ...(status && { status }), ...(sort && { sort }) }
}
