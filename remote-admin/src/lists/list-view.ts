import { useSearchParams } from '@sallyport/runtime/router'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { browserTimeZone, parseDateRange, rangeParams } from './date-range.ts'

const never = () => false

/**
 * Search, filters and sort of a list, stored in the URL so that they can be linked and restored with Back. A search
 * for which `isSecret` returns true is kept in memory only.
 */
export function useListView<View extends ListViewSchema>(view: View, isSecret: (search: string) => boolean = never) {
  const { searchParams, update } = useLatestParams()
  const params = parseListParams(view, searchParams)
  const [secret, setSecret] = useSecret('search' in params)
  const query = { ...(secret && { search: secret }), ...params }
  const { timeZone, ...days } = 'from' in view.entries ? parseDateRange(searchParams) : { timeZone: browserTimeZone() }
  const { search = '', sort, from: _from, to: _to, ...choices } = query as ListValues
  const filters: ListValues = { ...choices, ...days }

  function onClear() {
    setSecret('')
    update({
      search: '',
      time_zone: undefined,
      ...Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])),
    })
  }

  return {
    query,
    key: JSON.stringify(query),
    search: String(search),
    sort: sort as string | undefined,
    /** By name, with the days of the URL instead of the timestamps of the query. */
    filters,
    /** Of the days and the times of the list. */
    timeZone,
    isFiltered: search !== '' || Object.keys(filters).length > 0,
    /** Replaces the history entry, so that Back does not step through partial searches. */
    onSearch(text: string) {
      const isHidden = isSecret(text)
      if (isHidden || text === '') setSecret(text)
      update({ search: isHidden ? '' : text }, true)
    },
    onFilter: (changes: ListValues) => update(changes),
    onSort: (column: string | undefined) => update({ sort: column }),
    onClear,
  }
}

/** Search parameters that are changed one after the other, also before the first change is rendered. */
function useLatestParams() {
  const [searchParams, setSearchParams] = useSearchParams()
  const latest = useRef(searchParams)
  useEffect(() => {
    latest.current = searchParams
  }, [searchParams])

  /** A navigation to the same URL would move focus to the heading. */
  function update(changes: ListValues, replace = false) {
    const changed = withParams(latest.current, changes)
    if (changed.toString() === latest.current.toString()) return
    latest.current = changed
    setSearchParams(changed, { replace, preventScrollReset: true })
  }

  return { searchParams, update }
}

/** A search in memory, which ends when the URL has one: both change in the same render. */
function useSecret(isReplaced: boolean) {
  const [secret, setSecret] = useState('')
  const [wasReplaced, setWasReplaced] = useState(isReplaced)
  if (wasReplaced !== isReplaced) {
    setWasReplaced(isReplaced)
    if (isReplaced) setSecret('')
  }
  return [secret, setSecret] as const
}

export type ListView = Omit<ReturnType<typeof useListView>, 'query'>

export type ListViewSchema = v.GenericSchema<object, object> & { entries: v.ObjectEntries }

/** The parameters that are set, as the query of a list request. */
export type ListQuery<View extends ListViewSchema> = v.InferInput<View>

export type ListValues = Readonly<Record<string, string | number | undefined>>

/** Parses the search parameters of a URL, which contains days for timestamps. Values that the list does not have are ignored. */
export function parseListParams<View extends ListViewSchema>(
  { entries }: View,
  searchParams: URLSearchParams,
): ListQuery<View> {
  const parameters = Object.entries(entries).flatMap(([name, schema]) => {
    if (timestampParams.has(name)) return []
    const text = searchParams.get(name)?.trim() ?? ''
    const { success, output } = v.safeParse(schema, text)
    return text !== '' && success ? [[name, output]] : []
  })
  const range = 'from' in entries ? rangeParams(parseDateRange(searchParams)) : {}
  return { ...Object.fromEntries(parameters), ...range } as ListQuery<View>
}

const timestampParams: ReadonlySet<string> = new Set(['from', 'to'])

/** Returns a copy with the changed parameters; empty and undefined ones are removed. */
export function withParams(searchParams: URLSearchParams, changes: ListValues): URLSearchParams {
  const result = new URLSearchParams(searchParams)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') result.delete(name)
    else result.set(name, String(value))
  }
  return result
}
