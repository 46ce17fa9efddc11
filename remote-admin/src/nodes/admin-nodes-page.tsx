import { routes } from '@sallyport/contract/config'
import { ButtonLink, Empty, NodeCard, Page, PagedList } from '@sallyport/ui'
import { useWords } from '../words.ts'
import { useAdminNodes } from './admin-nodes-api.ts'

export function AdminNodesPage() {
  const words = useWords()
  const { names, ...nodes } = useAdminNodes()
  return (
    <Page
      title={words('admin.admin.nodes.title')}
      section={words('admin.section')}
      action={
        <ButtonLink variant="primary" to={routes.adminNodeCreate.to()}>
          {words('admin.admin.nodes.create')}
        </ButtonLink>
      }
    >
      <PagedList
        label={words('admin.admin.nodes.title')}
        pages={nodes}
        layout="grid"
        empty={<Empty title={words('admin.admin.nodes.empty')} text={words('admin.admin.nodes.empty.text')} />}
      >
        {(node) => <NodeCard key={node.id} node={node} names={names} />}
      </PagedList>
    </Page>
  )
}
