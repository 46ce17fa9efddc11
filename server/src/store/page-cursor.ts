import type { SortKey } from './sort-keys.ts'

type KeyValue = string | number

/** Encodes the sort keys of the last row of a page, and the view they belong to, as an opaque URL-safe text. */
export function encodeCursor<Row>(row: Row, viewId: string, keys: readonly SortKey<Row>[]): string {
  return Buffer.from(JSON.stringify([viewId, ...keys.map((key) => key.valueOf(row))])).toString('base64url')
}

/** The key values of a cursor, or null if it is malformed or belongs to another view. */
export function decodeCursor<Row>(cursor: string, viewId: string, keys: readonly SortKey<Row>[]): KeyValue[] | null {
  const [view, ...values] = parse(cursor)
  const isValid =
    view === viewId && values.length === keys.length && keys.every((key, index) => key.accepts(values[index]))
  return isValid ? (values as KeyValue[]) : null
}

function parse(cursor: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}
