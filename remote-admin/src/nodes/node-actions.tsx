import { type Language, routes } from '@sallyport/contract/config'
import type { NodeRemoval } from '@sallyport/contract/endpoints'
import { type TFunction, useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Navigate } from '@sallyport/runtime/router'
import { ButtonLink, type ConfirmOptions, layout, useConfirm } from '@sallyport/ui'
import { useId, useState } from 'react'
import { smallButton, SmallButton } from '../lists/row-button.tsx'
import { copyParameter, ownRoutes } from '../remote.ts'
import { fetchNodeRemoval, type RemovedNode, useRemoveNode } from './nodes-calls.ts'

type Props = {
  node: RemovedNode
  /** Whether the name of the node describes the actions, because the page shows several nodes. */
  isDescribed?: boolean
}

export function NodeActions({ node: { id, name }, isDescribed = true }: Props) {
  const { t } = useTranslation()
  const nameId = useId()
  const describedBy = isDescribed ? nameId : undefined
  return (
    <div className={layout.actions}>
      {isDescribed && (
        <span id={nameId} hidden>
          {name}
        </span>
      )}
      <ButtonLink
        to={`${routes.adminNodeCreate.to()}?${copyParameter}=${id}`}
        aria-describedby={describedBy}
        className={smallButton}
      >
        {t('admin.node.duplicate')}
      </ButtonLink>
      <DeleteButton node={{ id, name }} describedBy={describedBy} isOnOwnPage={!isDescribed} />
    </div>
  )
}

type DeleteProps = {
  node: RemovedNode
  describedBy: string | undefined
  /** Whether the current page belongs to the node, and is left after the deletion. */
  isOnOwnPage: boolean
}

/** Asks for confirmation with the accesses that end with the node. After the deletion, the page of the node redirects to the list. */
function DeleteButton({ node, describedBy, isOnOwnPage }: DeleteProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { confirm, dialog } = useConfirm()
  const [isBusy, setIsBusy] = useState(false)
  const [isRemoved, setIsRemoved] = useState(false)
  const removal = useRemoveNode({ onRemoved: () => setIsRemoved(true) })

  async function handleClick() {
    setIsBusy(true)
    // The query client reports failures.
    const ending = await fetchNodeRemoval(node.id).catch(() => null)
    if (ending && (await confirm(removalQuestion(node.name, ending, { t, language })))) await removal.run(node)
    setIsBusy(false)
  }

  return (
    <>
      <SmallButton busy={isBusy} aria-describedby={describedBy} onClick={() => void handleClick()}>
        {t('admin.node.delete')}
      </SmallButton>
      {dialog}
      {/* `navigate` would also leave a page that was opened in the meantime. */}
      {isRemoved && isOnOwnPage && <Navigate to={ownRoutes.adminNodes.to()} replace />}
    </>
  )
}

type Texts = { t: TFunction; language: Language }

/** The confirmation for the deletion of a node: the number of accesses that end, and their users. */
function removalQuestion(name: string, removal: NodeRemoval, { t, language }: Texts): ConfirmOptions {
  const { accesses: count, is_managed } = removal
  const leaving = is_managed ? t('admin.node.delete.leave') : t('admin.node.delete.unmanaged')
  const ending = count === 0 ? [t('admin.node.delete.none')] : [endingText(removal, { t, language }), leaving]
  return {
    title: t('admin.node.delete.title', { name }),
    text: [...ending, t('admin.node.delete.final')].join(' '),
    action: t('admin.node.delete'),
  }
}

function endingText({ accesses: count, owners, owner_count }: NodeRemoval, { t, language }: Texts): string {
  const others = owner_count - owners.length
  const named = owners.map(({ user_email, accesses }) => (accesses === 1 ? user_email : `${user_email} (${accesses})`))
  const list = new Intl.ListFormat(language)
  const users = list.format(others > 0 ? [...named, t('admin.node.delete.others', { count: others })] : named)
  return t('admin.node.delete.accesses', { count, users })
}
