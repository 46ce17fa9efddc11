import type { ReactNode } from 'react'
import { Failed } from './failed.tsx'

type Query<Data> = { data: Data | undefined; error: { status: number } | null; refetch: () => unknown }

type Props<Data> = { query: Query<Data>; pending: ReactNode; children: (data: Data) => ReactNode }

/** The content of a query; until it is loaded, its pending or failed state. */
export function Loaded<Data>({ query: { data, error, refetch }, pending, children }: Props<Data>) {
  if (data !== undefined) return children(data)
  return error ? <Failed failure={error} onRetry={refetch} /> : pending
}
