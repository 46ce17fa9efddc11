import { rstest } from '@rstest/core'
import { MemoryRouter, type FakeItem } from '@sallyport/testing'
import type { Batches } from '@sallyport/ui'
import type { Column, TableQuery } from '../table-columns.ts'
import { ListTable } from '../table.tsx'

const columns: Column<FakeItem>[] = [
  { title: 'admin.column.id', width: 4, sort: 'id', cell: ({ id }) => id },
  { title: 'admin.column.name', width: 10, kind: 'title', cell: ({ name }) => name },
  {
    title: 'admin.column.actions',
    width: 8,
    kind: 'actions',
    cell: ({ name }) => <button type="button">{`Greet ${name}`}</button>,
  },
]

export const testQuery = (sort?: string): TableQuery => ({ key: String(sort), sort, onSort: rstest.fn() })

/** A table with a sortable, a plain and an actions column, in its own router. */
export const testTable = (state: Batches<FakeItem>, query?: TableQuery, shown = columns) => (
  <MemoryRouter initialEntries={[{ key: crypto.randomUUID() }]}>
    <ListTable batches={state} label="Users" empty="No users" rowKey={({ id }) => id} columns={shown} query={query} />
  </MemoryRouter>
)
