import { routes } from '@sallyport/contract/config'
import { ButtonLink, Empty, NodeCard, Page, PagedList } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import { HealthSummary } from '../health/health-summary.tsx'
import { useHealthOfNodes } from '../health/node-health-api.ts'
import { NodeActions } from '../removal/node-actions.tsx'
import { useAdminNodes } from './admin-nodes-api.ts'

export function AdminNodesPage() {
  const { t } = useTranslation()
  const { names, ...nodes } = useAdminNodes()
  const healthOfNodes = useHealthOfNodes()
  return (
    <Page
      title={t('admin.admin.nodes.title')}
      section={t('admin.section')}
      action={
        <ButtonLink variant="primary" to={routes.adminNodeCreate.to()}>
          {t('admin.admin.nodes.create')}
        </ButtonLink>
      }
    >
      <PagedList
        label={t('admin.admin.nodes.title')}
        pages={nodes}
        layout="grid"
        empty={
          <Empty
            title={t('admin.admin.nodes.empty')}
            text={t('admin.admin.nodes.empty.text')}
            action={
              <ButtonLink variant="primary" to={routes.adminNodeCreate.to()}>
                {t('admin.admin.nodes.empty.create')}
              </ButtonLink>
            }
          />
        }
      >
        {(node) => (
          <NodeCard key={node.id} node={node} names={names} to={routes.adminNode.to({ id: node.id })}>
            <HealthSummary health={healthOfNodes.get(node.id)} />
            <NodeActions node={node} />
          </NodeCard>
        )}
      </PagedList>
    </Page>
  )
}
