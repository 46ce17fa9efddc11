import * as v from 'valibot'
import { parseDateRange, rangeParams } from './date-range.ts'

/** The schema of a list's view: its search, filters and sort order. */
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
