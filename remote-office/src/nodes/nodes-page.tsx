import { routes } from '@sallyport/contract/config'
import { Empty, NodeCard, Page, PagedList } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useNodes } from './nodes-api.ts'

export function NodesPage() {
  const { t } = useTranslation()
  const { names, ...nodes } = useNodes()
  return (
    <Page title={t('office.nodes.title')}>
      <PagedList
        label={t('office.nodes.title')}
        pages={nodes}
        layout="grid"
        empty={<Empty title={t('office.nodes.empty')} text={t('office.nodes.empty.text')} />}
      >
        {(node) => <NodeCard key={node.id} node={node} names={names} to={routes.node.to({ id: node.id })} />}
      </PagedList>
    </Page>
  )
}
