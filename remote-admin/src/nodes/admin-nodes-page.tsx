import { routes } from '@sallyport/contract/config'
import { ButtonLink, Empty, NodeCard, Page, PagedList } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useAdminNodes } from './admin-nodes-api.ts'

export function AdminNodesPage() {
  const { t } = useTranslation()
  const { names, ...nodes } = useAdminNodes()
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
        empty={<Empty title={t('admin.admin.nodes.empty')} text={t('admin.admin.nodes.empty.text')} />}
      >
        {(node) => <NodeCard key={node.id} node={node} names={names} />}
      </PagedList>
    </Page>
  )
}
