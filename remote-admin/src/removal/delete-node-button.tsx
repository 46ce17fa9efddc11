import { useState } from 'react'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Navigate } from '@sallyport/runtime/router'
import { Button, useConfirm } from '@sallyport/ui'
import rowButton from '../lists/row-button.module.css'
import { ownRoutes } from '../remote.ts'
import { fetchNodeRemoval, useRemoveNode, type RemovedNode } from './node-removal-api.ts'
import { removalQuestion } from './removal-question.ts'

type Props = {
  node: RemovedNode
  describedBy: string | undefined
  /** Whether the page is that of the node, and is left with it. */
  isOnOwnPage: boolean
}

/** Asks the server what ends with the node, names it in the confirmation, and goes from the page of the node to the list afterwards. */
export function DeleteNodeButton({ node, describedBy, isOnOwnPage }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { confirm, dialog } = useConfirm()
  const [isBusy, setIsBusy] = useState(false)
  const [isRemoved, setIsRemoved] = useState(false)
  const removal = useRemoveNode({ onRemoved: () => setIsRemoved(true) })

  async function handleClick() {
    setIsBusy(true)
    // The query client reports the failure.
    const ending = await fetchNodeRemoval(node.id).catch(() => null)
    if (ending && (await confirm(removalQuestion(node.name, ending, { t, language })))) await removal.run(node)
    setIsBusy(false)
  }

  return (
    <span className={rowButton.frame}>
      <Button
        busy={isBusy}
        aria-describedby={describedBy}
        className={rowButton.button}
        onClick={() => void handleClick()}
      >
        {t('admin.node.delete')}
      </Button>
      {dialog}
      {/* Not a call of `navigate`, which would also leave a page that was opened meanwhile. */}
      {isRemoved && isOnOwnPage && <Navigate to={ownRoutes.adminNodes.to()} replace />}
    </span>
  )
}
