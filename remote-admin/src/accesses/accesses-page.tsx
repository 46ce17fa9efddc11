import { limits, routes } from '@sallyport/contract/config'
import {
  adminAccessEndpoints,
  adminNodeEndpoints,
  type UserAccess,
  userAccessListView,
} from '@sallyport/contract/endpoints'
import { nodeTypeList } from '@sallyport/contract/rules'
import { useBatches } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ButtonLink, Empty, nodeTypeLabel } from '@sallyport/ui'
import { useEffect, useEffectEvent } from 'react'
import type { BulkOptions } from '../lists/bulk.tsx'
import { createdDates } from '../lists/columns.tsx'
import { labelOptions } from '../lists/labels.tsx'
import type { ListValues } from '../lists/list-query.ts'
import { type ListFilter, statusFilter } from '../lists/list-toolbar.tsx'
import { ListPage, useList } from '../lists/list.tsx'
import { useDeleteUserAccesses } from './accesses-calls.ts'
import { accessModeLabels, accessStatusLabels, useAccessColumns } from './accesses-columns.tsx'

const accesses = {
  name: 'accesses',
  endpoint: adminAccessEndpoints.list,
  schema: userAccessListView,
  export: adminAccessEndpoints.export,
}

export function AccessesPage() {
  const { t } = useTranslation()
  const list = useList(accesses)
  return (
    <ListPage
      title={t('admin.user.accesses.title')}
      list={list}
      toolbar={{
        search: { label: t('admin.user.accesses.search'), hint: t('admin.user.accesses.search.hint') },
        filters: useAccessFilters(list.query.filters),
        dates: createdDates(t),
      }}
      columns={useAccessColumns()}
      rowKey={({ access_id }) => access_id}
      bulk={useAccessBulk()}
      empty={
        <Empty
          title={t('admin.user.accesses.empty')}
          text={t('admin.user.accesses.empty.text')}
          action={<ButtonLink to={routes.nodes.to()}>{t('admin.user.accesses.empty.create')}</ButtonLink>}
        />
      }
    />
  )
}

/** The filters of the list. A node in the URL that is not loaded gets an option with its ID. */
function useAccessFilters({ node_id: id }: ListValues): ListFilter[] {
  const { t } = useTranslation()
  const nodes = useAllNodes().map((node) => ({ value: String(node.id), label: node.name }))
  const isMissing = id !== undefined && nodes.every(({ value }) => value !== String(id))
  return [
    {
      name: 'node_id',
      label: t('admin.column.node'),
      all: t('admin.user.accesses.node.all'),
      options: isMissing ? [...nodes, { value: String(id), label: `#${id}` }] : nodes,
    },
    {
      name: 'node_type',
      label: t('admin.column.type'),
      all: t('admin.list.type.all'),
      options: nodeTypeList.map((type) => ({ value: type, label: nodeTypeLabel(type) })),
    },
    {
      name: 'mode',
      label: t('admin.column.mode'),
      all: t('admin.user.accesses.mode.all'),
      options: labelOptions(accessModeLabels, t),
    },
    statusFilter(labelOptions(accessStatusLabels, t), t),
  ]
}

/** Loads all nodes, batch by batch. Returns the nodes loaded so far: some of them while batches load, and after a batch has failed. */
function useAllNodes() {
  const { items, hasMore, isFailed, isLoadingMore, loadMore } = useBatches(
    adminNodeEndpoints.list,
    { query: {} },
    { batchSize: limits.page.maxSize },
  )
  const isWaiting = hasMore && !isFailed && !isLoadingMore
  const loadNext = useEffectEvent(loadMore)
  useEffect(() => {
    if (isWaiting) loadNext()
  }, [isWaiting])
  return items
}

function useAccessBulk(): BulkOptions<UserAccess> {
  const { t } = useTranslation()
  const deletion = useDeleteUserAccesses()
  return {
    nameOf: ({ access_name, user_email, node_name }) => `${access_name}, ${user_email}, ${node_name}`,
    changesOf: (selected) => [
      {
        action: 'admin.user.accesses.delete',
        title: t('admin.bulk.accesses.delete.title', { count: selected.length }),
        text: t('admin.bulk.accesses.delete.text'),
        run: () => deletion.run(selected.map(({ access_id }) => access_id)),
      },
    ],
  }
}
