import { useWords, type SharedKey, type Translate } from '@sallyport/runtime/messages'
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

export const nodeTypeLabel = (name: string): string => kinds[name]?.label ?? name

export function nodeStatusLabel(name: string, words: Translate<SharedKey>): string {
  const status = statuses[name]
  return status ? words(status.word) : name
}

/** The kind of a node; what it means is told under the mouse, at focus, or after a long touch. */
export function NodeTypeLabel({ name }: { name: string }) {
  const words = useWords()
  return (
    <Tooltip text={words(kinds[name]?.about ?? 'ui.node.type.other')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what it explains */}
      <span tabIndex={0} className={styles.type}>
        <Badge tone="neutral">{nodeTypeLabel(name)}</Badge>
      </span>
    </Tooltip>
  )
}

export function NodeStatusBadge({ name }: { name: string }) {
  const words = useWords()
  return <Badge tone={statuses[name]?.tone ?? 'neutral'}>{nodeStatusLabel(name, words)}</Badge>
}
