import { useMemo } from 'react'
import { routes } from '@sallyport/contract/config'
import { adminNodeEndpoints, nodeListView } from '@sallyport/contract/endpoints'
import { ButtonLink, Empty, NodeCard, Page, PagedList } from '@sallyport/ui'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { HealthSummary } from '../health/health-summary.tsx'
import { useHealthOfNodes } from '../node/node-api.ts'
import { useItemFocus } from '../layout/item-focus.ts'
import { ListFrame, NoResults } from '../lists/list-frame.tsx'
import { useList } from '../lists/list.tsx'
import { NodeActions } from '../removal/node-actions.tsx'
import { nodeFilters, nodeSorts } from './node-filters.ts'

const nodes = {
  name: 'nodes',
  endpoint: adminNodeEndpoints.list,
  schema: nodeListView,
  export: adminNodeEndpoints.export,
  isLocalized: true,
}
const noNames = { statuses: {}, types: {} }

export function AdminNodesPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const list = useList(nodes)
  const { view, pages } = list
  const names = pages.firstPage ?? noNames
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
          <PagedList
            label={title}
            pages={pages}
            layout="grid"
            empty={view.isFiltered ? <NoResults onClear={view.onClear} /> : <NoNodes />}
          >
            {(node) => (
              <NodeCard key={node.id} node={node} names={names} to={routes.adminNode.to({ id: node.id })}>
                <HealthSummary health={healthOfNodes.get(node.id)} />
                <NodeActions node={node} />
              </NodeCard>
            )}
          </PagedList>
        </div>
      </ListFrame>
    </Page>
  )
}

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
