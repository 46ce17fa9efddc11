import type { ListedNode } from '@sallyport/contract/endpoints'
import { hasFreeSlot } from '@sallyport/contract/rules'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Badge } from '@sallyport/ui'

/** Whether a node is full, and how many accesses the user has on it. */
export function NodeFacts({ node }: { node: ListedNode }) {
  const { t } = useTranslation()
  const { own_accesses: count = 0 } = node
  return (
    <>
      {!hasFreeSlot(node) && <Badge tone="warning">{t('office.nodes.full')}</Badge>}
      {count > 0 && <Badge tone="accent">{t('office.nodes.accesses', { count })}</Badge>}
    </>
  )
}
