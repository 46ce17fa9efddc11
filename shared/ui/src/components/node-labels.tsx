import { useWords, type SharedKey, type Translate } from '@sallyport/runtime/messages'
import { Badge, type Tone } from './badge.tsx'
import styles from './node-card.module.css'
import { Tooltip } from './tooltip.tsx'

type NodeType = { label: string; descriptionKey: SharedKey }
type Status = { tone: Tone; labelKey: SharedKey }

/** By the names that the server sends; unknown names are shown as they are. */
const nodeTypes: Record<string, NodeType | undefined> = {
  wireguard: { label: 'WireGuard', descriptionKey: 'ui.node.type.wireguard' },
  'amnezia-wg': { label: 'AmneziaWG', descriptionKey: 'ui.node.type.amnezia' },
}

const statuses: Record<string, Status | undefined> = {
  active: { tone: 'success', labelKey: 'ui.node.status.active' },
  inactive: { tone: 'danger', labelKey: 'ui.node.status.inactive' },
}

export const nodeTypeLabel = (name: string): string => nodeTypes[name]?.label ?? name

export function nodeStatusLabel(name: string, words: Translate<SharedKey>): string {
  const status = statuses[name]
  return status ? words(status.labelKey) : name
}

export function NodeTypeLabel({ name }: { name: string }) {
  const words = useWords()
  return (
    <Tooltip text={words(nodeTypes[name]?.descriptionKey ?? 'ui.node.type.other')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that the tooltip can be opened with the keyboard */}
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
