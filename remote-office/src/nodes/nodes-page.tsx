import { routes } from '@sallyport/contract/config'
import { Empty, NodeCard, Page, PagedList } from '@sallyport/ui'
import { useWords } from '../words.ts'
import { useNodes } from './nodes-api.ts'

export function NodesPage() {
  const words = useWords()
  const { names, ...nodes } = useNodes()
  return (
    <Page title={words('office.nodes.title')}>
      <PagedList
        label={words('office.nodes.title')}
        pages={nodes}
        layout="grid"
        empty={<Empty title={words('office.nodes.empty')} text={words('office.nodes.empty.text')} />}
      >
        {(node) => <NodeCard key={node.id} node={node} names={names} to={routes.node.to({ id: node.id })} />}
      </PagedList>
    </Page>
  )
}
