import { limits } from '@sallyport/contract/config'
import { type ItemOf, type ListEndpoint, type ListRequest, usePages } from '@sallyport/runtime/api'
import { useIsNarrowerThan } from '@sallyport/runtime/device'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Page } from '@sallyport/ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { PageSection } from '../layout/page-section.tsx'
import { BulkBar, type BulkOptions, SelectAll, SelectedCount, useSelection } from './bulk.tsx'
import type { ListExport } from './list-export.tsx'
import { type CountedPages, ListFrame, NoResults } from './list-frame.tsx'
import { sortOptions } from './list-toolbar.tsx'
import { type ListView, type ListViewSchema, useListView } from './list-view.ts'
import type { Column } from './table-columns.ts'
import { ListTable } from './table.tsx'

type Options<E, View> = {
  endpoint: E
  schema: View
  export: ListExport['endpoint']
  name: string
  pageSize?: number
  /** Whether a search text must not appear in the URL. */
  isSecret?: (search: string) => boolean
  /** Whether the search depends on the language of the page, for example for names of countries. */
  isLocalized?: boolean
}

/** The state of a list for admins: the view from the URL, the polled rows, and the export. */
export function useList<E extends ListEndpoint, View extends ListViewSchema>(options: Options<E, View>) {
  const { name, endpoint, schema, isSecret, isLocalized, pageSize = limits.page.size } = options
  const view = useListView(schema, isSecret)
  const language = useLanguage()
  const query = { ...view.query, ...(isLocalized && view.search && { language }) }
  // In the contract, a list and its export have the same schema.
  const request = { query } as unknown as ListRequest<E>
  const pages = usePages(endpoint, request, { pageSize, interval: limits.tunnel.listPollInterval })
  return { view, pages, file: { name, endpoint: options.export, body: { ...query, time_zone: view.timeZone } } }
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
    list: { view: ListView; pages: CountedPages<Item>; file: ListExport }
    detail?: (item: Item) => ReactNode
    bulk?: BulkOptions<Item>
  }

/** The page of a list. On narrow screens the rows are cards without column headers, so the toolbar offers the sort. */
export function ListPage<Item>({ title, action, list, toolbar, summary, bulk, empty, ...table }: PageProps<Item>) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrowerThan(limits.device.tablet)
  const { view, pages } = list
  const { rowKey, columns } = table
  const labelOf = bulk?.labelOf ?? (() => undefined)
  const selection = useSelection({ items: pages.items, rowKey, labelOf, viewKey: view.key })
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
          pages={pages}
          view={view}
          {...(bulk && { selection })}
          empty={view.isFiltered ? <NoResults onClear={view.onClear} /> : empty}
        />
      </ListFrame>
    </Page>
  )
}

type SectionProps<E extends ListEndpoint> = TableOptions<ItemOf<E>> & {
  title: string
  endpoint: E
  id: number
}

/** The rows of a list that belong to a user or a node, as a section of the page of that user or node. */
export function ListSection<E extends ListEndpoint>({ title, endpoint, id, ...table }: SectionProps<E>) {
  const request = { params: { id } } as unknown as ListRequest<E>
  const pages = usePages(endpoint, request, { interval: limits.tunnel.listPollInterval })
  return (
    <PageSection title={title}>
      <ListTable {...table} label={title} pages={pages} />
    </PageSection>
  )
}
