import { browserTimeZone } from '@sallyport/contract/rules'
import { useSearchParams } from '@sallyport/runtime/router'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { parseDateRange, rangeParams } from './date-range.ts'

const never = () => false

/** Search, filters and sort of a list, stored in the URL for links and Back. A search that `isSecret` is kept in memory only. */
export function useListQuery<Schema extends ListQuerySchema>(
  schema: Schema,
  isSecret: (search: string) => boolean = never,
) {
  const { searchParams, update } = useLatestParams()
  const parsed = parseListParams(schema, searchParams)
  const [secret, setSecret] = useSecret('search' in parsed)
  const params = { ...(secret && { search: secret }), ...parsed }
  const { timeZone, ...days } =
    'from' in schema.entries ? parseDateRange(searchParams) : { timeZone: browserTimeZone() }
  const { search = '', sort, from: _from, to: _to, ...choices } = params as ListValues
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
    params,
    key: JSON.stringify(params),
    search: String(search),
    sort: sort as string | undefined,
    /** The set filters by name. `from` and `to` are days (YYYY-MM-DD), unlike in `params`. */
    filters,
    /** The time zone of the days and times in the list. */
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

/** The search parameters. Several updates in a row apply on top of each other, even before a render. */
function useLatestParams() {
  const [searchParams, setSearchParams] = useSearchParams()
  const latest = useRef(searchParams)
  useEffect(() => {
    latest.current = searchParams
  }, [searchParams])

  /** Ignores an update without a change: a navigation to the same URL would move the focus to the heading. */
  function update(changes: ListValues, replace = false) {
    const changedParams = withParams(latest.current, changes)
    if (changedParams.toString() === latest.current.toString()) return
    latest.current = changedParams
    setSearchParams(changedParams, { replace, preventScrollReset: true })
  }

  return { searchParams, update }
}

/** A secret search in memory. The render in which the URL gets a search clears it. */
function useSecret(isReplaced: boolean) {
  const [secret, setSecret] = useState('')
  const [wasReplaced, setWasReplaced] = useState(isReplaced)
  if (wasReplaced !== isReplaced) {
    setWasReplaced(isReplaced)
    if (isReplaced) setSecret('')
  }
  return [secret, setSecret] as const
}

export type ListQuery = Omit<ReturnType<typeof useListQuery>, 'params'>

export type ListQuerySchema = v.GenericSchema<object, object> & { entries: v.ObjectEntries }

/** The parameters that are set, as the query of a list request. */
export type ListParams<Schema extends ListQuerySchema> = v.InferInput<Schema>

export type ListValues = Readonly<Record<string, string | number | undefined>>

/** Parses the search parameters of a URL, and converts its days to timestamps. Ignores unknown parameters and invalid values. */
export function parseListParams<Schema extends ListQuerySchema>(
  { entries }: Schema,
  searchParams: URLSearchParams,
): ListParams<Schema> {
  const parameters = Object.entries(entries).flatMap(([name, schema]) => {
    if (timestampParams.has(name)) return []
    const text = searchParams.get(name)?.trim() ?? ''
    const { success, output } = v.safeParse(schema, text)
    return text !== '' && success ? [[name, output]] : []
  })
  const range = 'from' in entries ? rangeParams(parseDateRange(searchParams)) : {}
  return { ...Object.fromEntries(parameters), ...range } as ListParams<Schema>
}

const timestampParams: ReadonlySet<string> = new Set(['from', 'to'])

/** Returns a copy with the changes. Empty and undefined values remove their parameter. */
export function withParams(searchParams: URLSearchParams, changes: ListValues): URLSearchParams {
  const result = new URLSearchParams(searchParams)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') result.delete(name)
    else result.set(name, String(value))
  }
  return result
}
