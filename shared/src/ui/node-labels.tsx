import { useWords, type SharedKey } from 'shared/words'
import { Badge, type Tone } from './badge.tsx'
import styles from './node-card.module.css'
import { Tooltip } from './tooltip.tsx'

type Kind = { label: string; about: SharedKey }
type Status = { tone: Tone; word: SharedKey }

/** By the names that the server gives; a name that is not here is shown as it came. */
const kinds: Record<string, Kind | undefined> = {
  wireguard: { label: 'WireGuard', about: 'ui.node.type.wireguard' },
  'amnezia-wg': { label: 'AmneziaWG', about: 'ui.node.type.amnezia' },
}

const statuses: Record<string, Status | undefined> = {
  active: { tone: 'success', word: 'ui.node.status.active' },
  inactive: { tone: 'danger', word: 'ui.node.status.inactive' },
}

/** The kind of a node; what it means is told under the mouse, at focus, or after a long touch. */
export function NodeTypeLabel({ name }: { name: string }) {
  const words = useWords()
  const { label, about } = kinds[name] ?? { label: name, about: 'ui.node.type.other' }
  return (
    <Tooltip text={words(about)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what it explains */}
      <span tabIndex={0} className={styles.type}>
        <Badge tone="neutral">{label}</Badge>
      </span>
    </Tooltip>
  )
}

export function NodeStatusBadge({ name }: { name: string }) {
  const words = useWords()
  const status = statuses[name]
  return <Badge tone={status?.tone ?? 'neutral'}>{status ? words(status.word) : name}</Badge>
}
