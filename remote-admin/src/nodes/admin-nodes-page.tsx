import { useMemo } from 'react'
import { routes } from '@sallyport/contract/config'
import { adminExportEndpoints, nodeListView } from '@sallyport/contract/endpoints'
import { ButtonLink, Empty, NodeCard, Page, PagedList } from '@sallyport/ui'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { HealthSummary } from '../health/health-summary.tsx'
import { useHealthOfNodes } from '../node/node-api.ts'
import { useItemFocus } from '../layout/item-focus.ts'
import { ListFrame, NoResults } from '../lists/list-frame.tsx'
import { useListView } from '../lists/use-list-view.ts'
import { NodeActions } from '../removal/node-actions.tsx'
import { useAdminNodes } from './admin-nodes-api.ts'
import { nodeFilters, nodeSorts } from './node-filters.ts'

export function AdminNodesPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const view = useListView(nodeListView)
  // The search finds countries by their names.
  const query = { ...view.query, ...(view.search && { language }) }
  const { names, ...nodes } = useAdminNodes(query)
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
        pages={nodes}
        view={view}
        toolbar={{
          search: { label: t('admin.nodes.search'), hint: t('admin.nodes.search.hint') },
          filters: useMemo(() => nodeFilters(language, t), [language, t]),
        }}
        sorts={nodeSorts(t)}
        file={{ name: 'nodes', endpoint: adminExportEndpoints.nodes, body: { ...query, time_zone: view.timeZone } }}
      >
        <div role="presentation" {...useItemFocus()}>
          <PagedList
            label={title}
            pages={nodes}
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
