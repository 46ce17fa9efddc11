import type { NodeHealth } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Card, Hint, Loaded, Pending, TrafficAmounts, layout } from '@sallyport/ui'
import { dash, formatTimestamp } from '@sallyport/ui/format'
import { HealthBadges } from '../health/health-summary.tsx'
import { nodeProblemTexts, nodeStateLabels } from '../health/health-labels.ts'
import { useNodeHealth } from './node-api.ts'
import { Fact, Facts } from '../layout/facts.tsx'
import { PageSection } from '../layout/page-section.tsx'

/** What the server knows of the agent on a node, updated while the page is open. */
export function NodeHealthSection({ id }: { id: number }) {
  const { t } = useTranslation()
  const query = useNodeHealth(id)
  return (
    <PageSection title={t('admin.node.health')} action={query.data && <HealthBadges health={query.data} />}>
      <Loaded query={query} pending={<Pending shape="lines" count={4} />}>
        {(health) => <HealthCard health={health} />}
      </Loaded>
    </PageSection>
  )
}

function HealthCard({ health }: { health: NodeHealth }) {
  const { t } = useTranslation()
  const { state, problem } = health
  // The other problems of an agent that answers are not solved by its next attempt.
  const isRetrying = problem === null || problem === 'interface'
  return (
    <Card className={layout.looseStack}>
      <div aria-live="polite" className={layout.tightStack}>
        {problem && state !== 'synchronised' && <Hint tone="warning">{t(nodeProblemTexts[problem])}</Hint>}
        {(state !== 'unsynchronised' || isRetrying) && <p>{t(nodeStateLabels[state].text)}</p>}
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
