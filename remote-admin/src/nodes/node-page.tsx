import { routes } from '@sallyport/contract/config'
import { adminAccessEndpoints, type NodeHealth } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Navigate } from '@sallyport/runtime/router'
import {
  ButtonLink,
  Card,
  Empty,
  layout,
  Loaded,
  NodeCard,
  Page,
  Pending,
  Skeleton,
  TrafficAmounts,
} from '@sallyport/ui'
import { dash, formatTimestamp } from '@sallyport/ui/format'
import { useIdParam, usePreviousPath } from '@sallyport/ui/routing'
import { useAccessColumns } from '../accesses/accesses-columns.tsx'
import { Fact, Facts, PageSection } from '../layout/page-section.tsx'
import { ListSection } from '../lists/list.tsx'
import { ownRoutes } from '../remote.ts'
import { NodeActions } from './node-actions.tsx'
import { HealthAdvice, HealthBadges } from './node-health.tsx'
import { NodeHistory } from './node-history.tsx'
import { NodeUsersButton } from './node-users.tsx'
import { useNode, useNodeHealth } from './nodes-calls.ts'
import { nodeStateLabels } from './nodes-labels.ts'

const notFound = <Navigate to={routes.notFound.to()} replace />
const pending = (
  <Pending>
    <Skeleton shape="rows" count={1} />
    <Skeleton shape="facts" count={8} />
  </Pending>
)

export function NodePage() {
  const id = useIdParam()
  return id === null ? notFound : <AdminNode key={id} id={id} />
}

function AdminNode({ id }: { id: number }) {
  const { t } = useTranslation()
  const query = useNode(id)
  const { data, error } = query
  const previousPath = usePreviousPath()
  if (error?.status === 404) return notFound
  return (
    <Page
      title={data?.node.name ?? t('admin.node.title')}
      section={t('admin.section')}
      width="wide"
      back={previousPath ?? ownRoutes.adminNodes.to()}
      action={data && <NodeActions node={data.node} isDescribed={false} />}
    >
      <Loaded query={query} pending={pending}>
        {(response) => (
          <>
            <NodeCard node={response.node} names={response} showsName={false} />
            <NodeHealthSection id={id} url={response.node.url} />
            <NodeHistory id={id} />
            <AccessesOfNode node={response.node} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function AccessesOfNode({ node }: { node: { id: number; name: string } }) {
  const { t } = useTranslation()
  return (
    <ListSection
      title={t('admin.node.accesses')}
      endpoint={adminAccessEndpoints.ofNode}
      id={node.id}
      action={<NodeUsersButton node={node} />}
      columns={useAccessColumns('node')}
      rowKey={({ access_id }) => access_id}
      empty={
        <Empty
          title={t('admin.node.accesses.empty')}
          text={t('admin.node.accesses.empty.text')}
          action={<ButtonLink to={routes.node.to({ id: node.id })}>{t('admin.node.accesses.empty.create')}</ButtonLink>}
        />
      }
    />
  )
}

/** The state of the agent of a node, updated while the page is open. */
function NodeHealthSection({ id, url }: { id: number; url: string }) {
  const { t } = useTranslation()
  const query = useNodeHealth(id)
  return (
    <PageSection title={t('admin.node.health')} action={query.data && <HealthBadges health={query.data} />}>
      <Loaded query={query} pending={<Pending shape="lines" count={4} />}>
        {(health) => <HealthCard health={health} url={url} />}
      </Loaded>
    </PageSection>
  )
}

function HealthCard({ health, url }: { health: NodeHealth; url: string }) {
  const { t } = useTranslation()
  const { state, problem } = health
  // The text of `unsynchronised` says that the agent keeps trying, which solves no problem but `interface`.
  const isRetrying = problem === null || problem === 'interface'
  return (
    <Card className={layout.looseStack}>
      <div aria-live="polite" className={layout.tightStack}>
        <HealthAdvice health={health} url={url} />
        {(state !== 'unsynchronised' || isRetrying) && <p>{t(nodeStateLabels[state].text)}</p>}
        {health.unreached_agents > 0 && <p>{t('admin.health.unreached.text')}</p>}
        {health.is_agent_outdated && <p>{t('admin.health.outdated.text')}</p>}
      </div>
      {state !== 'unmanaged' && <HealthFacts health={health} />}
    </Card>
  )
}

function HealthFacts({ health }: { health: NodeHealth }) {
  const { t } = useTranslation()
  const { state, unreachable_since, seen_at, agent_version, connected_peers, traffic } = health
  return (
    <Facts>
      {unreachable_since !== null && (
        <Fact name={t('admin.node.unreachable.since')}>{formatTimestamp(unreachable_since)}</Fact>
      )}
      <Fact name={t('admin.node.seen')}>{seen_at === null ? dash : formatTimestamp(seen_at)}</Fact>
      <Fact name={t('admin.node.agent')}>{agent_version ?? dash}</Fact>
      <Fact name={t('admin.node.connected')}>{state === 'unreachable' ? dash : connected_peers}</Fact>
      <Fact name={t('admin.node.traffic.day')}>
        <TrafficAmounts traffic={traffic} />
      </Fact>
    </Facts>
  )
}
