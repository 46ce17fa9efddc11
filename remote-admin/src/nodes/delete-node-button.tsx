import type { Language } from '@sallyport/contract/config'
import type { NodeRemoval } from '@sallyport/contract/endpoints'
import { type TFunction, useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Navigate } from '@sallyport/runtime/router'
import { Button, type ConfirmOptions, useConfirm } from '@sallyport/ui'
import { useState } from 'react'
import { ownRoutes } from '../remote.ts'
import { fetchNodeRemoval, type RemovedNode, useRemoveNode } from './node-removal-calls.ts'
import rowButton from '../lists/row-button.module.css'

type Props = {
  node: RemovedNode
  describedBy: string | undefined
  /** Whether the page is the node's, and is left with it. */
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

type Words = { t: TFunction; language: Language }

/** The question before a node is deleted: how many accesses end, and of whom. */
function removalQuestion(name: string, removal: NodeRemoval, { t, language }: Words): ConfirmOptions {
  const { accesses: count, is_managed } = removal
  const leaving = is_managed ? t('admin.node.delete.leave') : t('admin.node.delete.unmanaged')
  const ending = count === 0 ? [t('admin.node.delete.none')] : [endingText(removal, { t, language }), leaving]
  return {
    title: t('admin.node.delete.title', { name }),
    text: [...ending, t('admin.node.delete.final')].join(' '),
    action: t('admin.node.delete'),
  }
}

function endingText({ accesses: count, owners, owner_count }: NodeRemoval, { t, language }: Words): string {
  const others = owner_count - owners.length
  const named = owners.map(({ user_email, accesses }) => (accesses === 1 ? user_email : `${user_email} (${accesses})`))
  const list = new Intl.ListFormat(language)
  const users = list.format(others > 0 ? [...named, t('admin.node.delete.others', { count: others })] : named)
  return t('admin.node.delete.accesses', { count, users })
}
