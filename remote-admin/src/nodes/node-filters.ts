import { nodeListOptions } from '@sallyport/contract/endpoints'
import { nodeStatusList, nodeTypeList } from '@sallyport/contract/rules'
import type { Language, TFunction, TranslationKey } from '@sallyport/runtime/i18n'
import { nodeStatusLabel, nodeTypeLabel } from '@sallyport/ui'
import { nodeStateLabels } from '../health/health-labels.ts'
import { type ListFilter, sortOptions } from '../lists/list-toolbar.tsx'
import { countryOptions } from './country-options.ts'

export const nodeFilters = (language: Language, t: TFunction): ListFilter[] => [
  {
    name: 'state',
    label: t('admin.node.health'),
    all: t('admin.nodes.state.all'),
    options: nodeListOptions.states.map((value) => ({ value, label: t(nodeStateLabels[value].label) })),
  },
  {
    name: 'status',
    label: t('admin.list.status'),
    all: t('admin.list.status.all'),
    options: nodeStatusList.map((value) => ({ value, label: nodeStatusLabel(value, t) })),
  },
  {
    name: 'type',
    label: t('admin.column.type'),
    all: t('admin.list.type.all'),
    options: nodeTypeList.map((value) => ({ value, label: nodeTypeLabel(value) })),
  },
  {
    name: 'country',
    label: t('admin.node.country'),
    all: t('admin.nodes.country.all'),
    options: countryOptions(language),
  },
]

const sortTitles: Record<(typeof nodeListOptions.sortable)[number], TranslationKey> = {
  name: 'admin.node.name',
  country: 'admin.node.country',
  capacity: 'admin.node.capacity',
  busy_slots: 'admin.nodes.sort.slots',
  created_at: 'admin.column.created',
}

export const nodeSorts = (t: TFunction) =>
  sortOptions(
    nodeListOptions.sortable.map((sort) => ({ title: t(sortTitles[sort]), sort })),
    t,
  )
