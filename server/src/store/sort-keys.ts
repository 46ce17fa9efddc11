import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { maxId } from '@sallyport/contract/endpoints'
import { patterns } from '@sallyport/contract/rules'
import { updatedAtOrZero } from './schema.ts'

type KeyValue = string | number

/** A sort key of a list: its SQL expression, its value in a row, and how a value is bound as a parameter. */
export type SortKey<Row> = {
  expression: SQL | AnyPgColumn
  valueOf: (row: Row) => KeyValue
  /** Whether the value of a cursor has a type that can be compared with the expression. */
  accepts: (value: unknown) => boolean
  bind: (value: KeyValue) => SQL
}

type Field<Row, Type> = { [Name in keyof Row]: Row[Name] extends Type ? Name : never }[keyof Row]

const isInteger = (value: unknown) => Number.isSafeInteger(value)
const isText = (value: unknown) => typeof value === 'string' && !patterns.unstorable.test(value)

export function integerKey<Row>(column: AnyPgColumn, field: Field<Row, number>): SortKey<Row> {
  return {
    expression: column,
    valueOf: (row) => row[field] as number,
    accepts: (value) => isInteger(value) && Math.abs(Number(value)) <= maxId,
    bind: (value) => sql`${value}::integer`,
  }
}

export function timestampKey<Row>(column: AnyPgColumn, field: Field<Row, number>): SortKey<Row> {
  return {
    expression: column,
    valueOf: (row) => row[field] as number,
    accepts: isInteger,
    bind: (value) => sql`${value}::bigint`,
  }
}

export function updatedAtKey<Row>(column: AnyPgColumn, field: Field<Row, number | null>): SortKey<Row> {
  return {
    expression: updatedAtOrZero(column),
    valueOf: (row) => (row[field] as number | null) ?? 0,
    accepts: isInteger,
    bind: (value) => sql`${value}::bigint`,
  }
}

export function textKey<Row>(column: AnyPgColumn, field: Field<Row, string>): SortKey<Row> {
  return {
    expression: column,
    valueOf: (row) => row[field] as string,
    accepts: isText,
    bind: (value) => sql`${value}::text`,
  }
}

/** Case-insensitive text. The database lower-cases both sides, so that both follow its rules. */
export function caseInsensitiveKey<Row>(column: AnyPgColumn, field: Field<Row, string>): SortKey<Row> {
  const { bind, ...key } = textKey<Row>(column, field)
  return { ...key, expression: sql`lower(${column})`, bind: (value) => sql`lower(${bind(value)})` }
}
