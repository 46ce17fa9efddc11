import { limits } from '@sallyport/contract/config'
import { type ItemOf, type ListEndpoint, type ListRequest, useBatches } from '@sallyport/runtime/api'
import { useIsNarrowerThan } from '@sallyport/runtime/device'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Page } from '@sallyport/ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { PageSection } from '../layout/page-section.tsx'
import { BulkBar, type BulkOptions, SelectAll, SelectedCount, useSelection } from './bulk.tsx'
import type { ListExport } from './list-export.tsx'
import { type CountedBatches, ListFrame, NoResults } from './list-frame.tsx'
import { type ListQuery, type ListQuerySchema, useListQuery } from './list-query.ts'
import { sortOptions } from './list-toolbar.tsx'
import type { Column } from './table-columns.ts'
import { ListTable } from './table.tsx'

type Options<E, Schema> = {
  endpoint: E
  schema: Schema
  export: ListExport['endpoint']
  name: string
  batchSize?: number
  /** Whether a search must be kept in memory only, not in the URL. */
  isSecret?: (search: string) => boolean
  /** Whether the search depends on the language of the page, for example for names of countries. */
  isLocalized?: boolean
}

/** The state of a list for admins: the query from the URL, the polled rows, and the export. */
export function useList<E extends ListEndpoint, Schema extends ListQuerySchema>(options: Options<E, Schema>) {
  const { name, endpoint, schema, isSecret, isLocalized, batchSize = limits.page.size } = options
  const query = useListQuery(schema, isSecret)
  const language = useLanguage()
  const params = { ...query.params, ...(isLocalized && query.search && { language }) }
  // In the contract, a list and its export have the same schema.
  const request = { query: params } as unknown as ListRequest<E>
  const batches = useBatches(endpoint, request, { batchSize, interval: limits.tunnel.listPollInterval })
  return { query, batches, file: { name, endpoint: options.export, body: { ...params, time_zone: query.timeZone } } }
}

type TableOptions<Item> = {
  columns: readonly Column<Item>[]
  rowKey: (item: Item) => number
  empty: ReactNode
}

type PageProps<Item> = TableOptions<Item> &
  Pick<ComponentProps<typeof ListFrame>, 'toolbar' | 'summary'> & {
    title: string
    action?: ReactNode
    list: { query: ListQuery; batches: CountedBatches<Item>; file: ListExport }
    detail?: (item: Item) => ReactNode
    bulk?: BulkOptions<Item>
  }

/** The page of a list. On narrow screens the rows are cards without column headers, so the toolbar offers the sort. */
export function ListPage<Item>({ title, action, list, toolbar, summary, bulk, empty, ...table }: PageProps<Item>) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrowerThan(limits.device.tablet)
  const { query, batches } = list
  const { rowKey, columns } = table
  const nameOf = bulk?.nameOf ?? (() => undefined)
  const selection = useSelection({ items: batches.items, rowKey, nameOf, listKey: query.key })
  const { selected } = selection
  const selectAllId = useId()
  return (
    <Page title={title} width="wide" action={action}>
      <ListFrame
        {...list}
        toolbar={toolbar}
        summary={summary}
        sorts={isNarrow ? sortOptions(columns, t) : undefined}
        start={bulk && <SelectAll selection={selection} id={selectAllId} />}
        {...(bulk &&
          selected.length > 0 && {
            selected: <SelectedCount count={selected.length} />,
            bulk: <BulkBar changes={bulk.changesOf(selected)} selection={selection} selectAllId={selectAllId} />,
          })}
      >
        <ListTable
          {...table}
          label={title}
          batches={batches}
          query={query}
          {...(bulk && { selection })}
          empty={query.isFiltered ? <NoResults onClear={query.onClear} /> : empty}
        />
      </ListFrame>
    </Page>
  )
}

type SectionProps<E extends ListEndpoint> = TableOptions<ItemOf<E>> & {
  title: string
  action?: ReactNode
  endpoint: E
  id: number
}

/** The rows of a list that belong to a user or a node, as a section of the page of that user or node. */
export function ListSection<E extends ListEndpoint>({ title, action, endpoint, id, ...table }: SectionProps<E>) {
  const request = { params: { id } } as unknown as ListRequest<E>
  const batches = useBatches(endpoint, request, { interval: limits.tunnel.listPollInterval })
  return (
    <PageSection title={title} action={action}>
      <ListTable {...table} label={title} batches={batches} />
    </PageSection>
  )
}
