import type { NodeHealth } from '@sallyport/contract/endpoints'
import { tunnelPort } from '@sallyport/contract/rules'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Badge, Hint, TrafficAmounts } from '@sallyport/ui'
import { formatTimestamp } from '@sallyport/ui/format'
import { LabelBadge } from '../lists/labels.tsx'
import { nodeProblemTexts, nodeStateLabels } from './nodes-labels.ts'
import styles from './node-health.module.css'

type Props = { health: NodeHealth; url: string }

/** The health of a node on its card. Keeps its height before the first response. */
export function HealthSummary({ health, url }: { health: NodeHealth | undefined; url: string }) {
  return (
    <div className={styles.summary}>
      {health && (
        <>
          <HealthBadges health={health} />
          <p className={styles.detail}>
            <HealthDetail health={health} />
          </p>
          {health.state !== 'unreachable' && <HealthAdvice health={health} url={url} />}
        </>
      )}
    </div>
  )
}

/** Advice for a problem, or for a node to which no client has connected; otherwise nothing. `url`: the URL of the node. */
export function HealthAdvice({ health: { state, problem, is_never_used }, url }: Props) {
  const { t } = useTranslation()
  if (problem && state !== 'synchronised') return <Hint tone="warning">{t(nodeProblemTexts[problem])}</Hint>
  return is_never_used && <Hint tone="accent">{t('admin.health.unused', { port: tunnelPort(url) })}</Hint>
}

function HealthDetail({ health: { state, unreachable_since, connected_peers, traffic } }: { health: NodeHealth }) {
  const { t } = useTranslation()
  if (state === 'unmanaged') return <span>{t('admin.health.unmanaged.short')}</span>
  if (state === 'pending') return <span>{t('admin.health.pending.short')}</span>
  if (state === 'unreachable' && unreachable_since !== null) {
    return <span>{t('admin.health.since', { time: formatTimestamp(unreachable_since) })}</span>
  }
  return (
    <>
      <span data-numbers>{t('admin.health.connected', { count: connected_peers })}</span>
      <span className={styles.traffic}>
        <TrafficAmounts traffic={traffic} />
        <span>{` ${t('admin.health.day')}`}</span>
      </span>
    </>
  )
}

export function HealthBadges({ health }: { health: NodeHealth }) {
  const { t } = useTranslation()
  return (
    <span className={styles.badges}>
      <LabelBadge {...nodeStateLabels[health.state]} />
      {health.unreached_agents > 0 && <Badge tone="danger">{t('admin.health.unreached')}</Badge>}
      {health.is_agent_outdated && <Badge tone="warning">{t('admin.health.outdated')}</Badge>}
    </span>
  )
}
