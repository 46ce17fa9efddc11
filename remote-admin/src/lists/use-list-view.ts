import { useState } from 'react'
import { useSearchParams } from '@sallyport/runtime/router'
import { parseListParams, withParams, type ListValues, type ListViewSchema } from './list-params.ts'

const never = () => false

/**
 * Search, filters and sort order of a list, stored in the URL so that they can be linked and restored with Back. A search
 * for which `isSecret` returns true is kept in memory only.
 */
export function useListView<View extends ListViewSchema>(view: View, isSecret: (search: string) => boolean = never) {
  const [searchParams, setSearchParams] = useSearchParams()
  const [secret, setSecret] = useState('')
  const query = { ...parseListParams(view, searchParams), ...(secret && { search: secret }) }
  const { search = '', sort, ...filters } = query as ListValues
  const update = (changes: ListValues, replace = false) =>
    setSearchParams(withParams(searchParams, changes), { replace, preventScrollReset: true })

  function onClear() {
    setSecret('')
    update({ search: '', ...Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])) })
  }

  return {
    query,
    key: JSON.stringify(query),
    search: String(search),
    sort: sort as string | undefined,
    filters,
    isFiltered: search !== '' || Object.keys(filters).length > 0,
    /** Replaces the history entry, so that Back does not step through partial searches. */
    onSearch(text: string) {
      const isHidden = isSecret(text)
      setSecret(isHidden ? text : '')
      update({ search: isHidden ? '' : text }, true)
    },
    onFilter: (changes: ListValues) => update(changes),
    onSort: (column: string | undefined) => update({ sort: column }),
    onClear,
  }
}

export type ListView = Omit<ReturnType<typeof useListView>, 'query'>
