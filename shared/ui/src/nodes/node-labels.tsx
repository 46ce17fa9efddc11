import { nodeStatus, nodeStatusNames, nodeType, nodeTypeNames } from '@sallyport/contract/rules'
import { useTranslation, type TranslationKey, type TFunction } from '@sallyport/runtime/i18n'
import { Badge, type Tone } from '../feedback/badge.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'
import styles from './node-card.module.css'

type NodeTypeText = { label: string; purposeKey: TranslationKey; descriptionKey: TranslationKey }
type StatusDisplay = { tone: Tone; labelKey: TranslationKey }

/** By the type names that the server sends; unknown names are shown unchanged. */
const nodeTypeTexts: Record<string, NodeTypeText | undefined> = {
  [nodeTypeNames[nodeType.wireguard]]: {
    label: 'WireGuard',
    purposeKey: 'ui.node.purpose.standard',
    descriptionKey: 'ui.node.type.wireguard',
  },
  [nodeTypeNames[nodeType.amneziaWg]]: {
    label: 'AmneziaWG',
    purposeKey: 'ui.node.purpose.blocked',
    descriptionKey: 'ui.node.type.amnezia',
  },
}

const statusDisplays: Record<string, StatusDisplay | undefined> = {
  [nodeStatusNames[nodeStatus.active]]: { tone: 'success', labelKey: 'ui.node.status.active' },
  [nodeStatusNames[nodeStatus.inactive]]: { tone: 'danger', labelKey: 'ui.node.status.inactive' },
}

export const nodeTypeLabel = (name: string): string => nodeTypeTexts[name]?.label ?? name

export function nodeStatusLabel(name: string, t: TFunction): string {
  const status = statusDisplays[name]
  return status ? t(status.labelKey) : name
}

/** The purpose of a type of node, and its name with a tooltip. An unknown type has no purpose. */
export function NodeTypeLabel({ name }: { name: string }) {
  const { t } = useTranslation()
  const text = nodeTypeTexts[name]
  return (
    <>
      {text && <span className={styles.purpose}>{t(text.purposeKey)}</span>}
      <Tooltip text={t(text?.descriptionKey ?? 'ui.node.type.other')}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that the tooltip can be opened with the keyboard */}
        <span tabIndex={0} className={styles.type}>
          <Badge tone="neutral">{nodeTypeLabel(name)}</Badge>
        </span>
      </Tooltip>
    </>
  )
}

export function NodeStatusBadge({ name }: { name: string }) {
  const { t } = useTranslation()
  return <Badge tone={statusDisplays[name]?.tone ?? 'neutral'}>{nodeStatusLabel(name, t)}</Badge>
}
