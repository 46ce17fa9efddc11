import type { NodeHealth } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Badge } from '@sallyport/ui'
import { nodeStateLabels } from './health-labels.ts'
import styles from './health.module.css'

export function HealthBadges({ health }: { health: NodeHealth }) {
  const { t } = useTranslation()
  const { label, tone } = nodeStateLabels[health.state]
  return (
    <span className={styles.badges}>
      <Badge tone={tone}>{t(label)}</Badge>
      {health.is_agent_outdated && <Badge tone="warning">{t('admin.health.outdated')}</Badge>}
    </span>
  )
}
