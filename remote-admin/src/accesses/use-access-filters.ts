import { useEffect, useEffectEvent } from 'react'
import { limits } from '@sallyport/contract/config'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { nodeTypeList } from '@sallyport/contract/rules'
import { usePages } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { nodeTypeLabel } from '@sallyport/ui'
import type { ListValues } from '../lists/list-params.ts'
import type { ListFilter } from '../lists/list-toolbar.tsx'

/** The filters of the list of accesses. The node of a link may be missing among the names. */
export function useAccessFilters({ node_id: id }: ListValues): ListFilter[] {
  const { t } = useTranslation()
  const nodes = useNodeNames().map((node) => ({ value: String(node.id), label: node.name }))
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
      options: [
        { value: 'basic', label: t('admin.user.accesses.mode.basic') },
        { value: 'limited', label: t('admin.user.accesses.mode.limited') },
      ],
    },
    {
      name: 'status',
      label: t('admin.list.status'),
      all: t('admin.list.status.all'),
      options: [
        { value: 'active', label: t('admin.user.accesses.status.active') },
        { value: 'inactive', label: t('admin.user.accesses.status.inactive') },
      ],
    },
  ]
}

/** All nodes, to select from by name; none until they are loaded. */
function useNodeNames() {
  const { items, hasMore, isFailed, isLoadingMore, loadMore } = usePages(
    adminNodeEndpoints.list,
    { query: {} },
    { pageSize: limits.page.maxSize },
  )
  const isWaiting = hasMore && !isFailed && !isLoadingMore
  const loadNext = useEffectEvent(loadMore)
  useEffect(() => {
    if (isWaiting) loadNext()
  }, [isWaiting])
  return items
}
