import { routes } from '@sallyport/contract/config'
import {
  type AdminNode,
  adminNodeEndpoints,
  type NodeHealth,
  nodeListOptions,
  nodeListView,
} from '@sallyport/contract/endpoints'
import { nodeStatusList, nodeTypeList } from '@sallyport/contract/rules'
import {
  type Language,
  type TFunction,
  type TranslationKey,
  useLanguage,
  useTranslation,
} from '@sallyport/runtime/i18n'
import { ButtonLink, Empty, NodeCard, nodeStatusLabel, nodeTypeLabel, Page, InfiniteList } from '@sallyport/ui'
import { type ComponentProps, memo, useMemo } from 'react'
import { useItemFocus } from '../lists/item-focus.ts'
import { labelOptions } from '../lists/labels.tsx'
import { ListFrame, NoResults } from '../lists/list-frame.tsx'
import { type ListFilter, sortOptions, statusFilter } from '../lists/list-toolbar.tsx'
import { useList } from '../lists/list.tsx'
import { countryOptions } from './country-options.ts'
import { NodeActions } from './node-actions.tsx'
import { HealthSummary } from './node-health.tsx'
import { useHealthOfNodes } from './nodes-calls.ts'
import { nodeStateLabels } from './nodes-labels.ts'

const nodes = {
  name: 'nodes',
  endpoint: adminNodeEndpoints.list,
  schema: nodeListView,
  export: adminNodeEndpoints.export,
  isLocalized: true,
}
const noNames = { statuses: {}, types: {} }

export function NodesPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const list = useList(nodes)
  const { query, batches } = list
  const names = batches.firstBatch ?? noNames
  const healthOfNodes = useHealthOfNodes()
  const title = t('admin.admin.nodes.title')
  return (
    <Page
      title={title}
      section={t('admin.section')}
      width="wide"
      action={
        <ButtonLink variant="primary" to={routes.adminNodeCreate.to()}>
          {t('admin.admin.nodes.create')}
        </ButtonLink>
      }
    >
      <ListFrame
        {...list}
        toolbar={{
          search: { label: t('admin.nodes.search'), hint: t('admin.nodes.search.hint') },
          filters: useMemo(() => nodeFilters(language, t), [language, t]),
        }}
        sorts={nodeSorts(t)}
      >
        <div role="presentation" {...useItemFocus()}>
          <InfiniteList
            label={title}
            batches={batches}
            layout="grid"
            empty={query.isFiltered ? <NoResults onClear={query.onClear} /> : <NoNodes />}
          >
            {(node) => <ListedNodeCard key={node.id} node={node} names={names} health={healthOfNodes.get(node.id)} />}
          </InfiniteList>
        </div>
      </ListFrame>
    </Page>
  )
}

type CardProps = Pick<ComponentProps<typeof NodeCard>, 'names'> & { node: AdminNode; health: NodeHealth | undefined }

/** Memoized, because the health of all nodes is polled. */
const ListedNodeCard = memo(function ListedNodeCard({ node, names, health }: CardProps) {
  return (
    <NodeCard node={node} names={names} to={routes.adminNode.to({ id: node.id })}>
      <HealthSummary health={health} url={node.url} />
      <NodeActions node={node} />
    </NodeCard>
  )
})

function NoNodes() {
  const { t } = useTranslation()
  return (
    <Empty
      title={t('admin.admin.nodes.empty')}
      text={t('admin.admin.nodes.empty.text')}
      action={
        <ButtonLink variant="primary" to={routes.adminNodeCreate.to()}>
          {t('admin.admin.nodes.empty.create')}
        </ButtonLink>
      }
    />
  )
}

const nodeFilters = (language: Language, t: TFunction): ListFilter[] => [
  {
    name: 'state',
    label: t('admin.node.health'),
    all: t('admin.nodes.state.all'),
    options: labelOptions(nodeStateLabels, t),
  },
  statusFilter(
    nodeStatusList.map((value) => ({ value, label: nodeStatusLabel(value, t) })),
    t,
  ),
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

const nodeSorts = (t: TFunction) =>
  sortOptions(
    nodeListOptions.sortable.map((sort) => ({ title: sortTitles[sort], sort })),
    t,
  )
