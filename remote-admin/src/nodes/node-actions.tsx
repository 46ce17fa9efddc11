import { type Language, routes } from '@sallyport/contract/config'
import type { NodeUsers } from '@sallyport/contract/endpoints'
import { type TFunction, useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Navigate } from '@sallyport/runtime/router'
import { ButtonLink, type ConfirmOptions, layout, useConfirm } from '@sallyport/ui'
import { useId, useState } from 'react'
import { smallButton, SmallButton } from '../lists/row-button.tsx'
import { copyParameter, ownRoutes } from '../remote.ts'
import { fetchNodeUsers, type RemovedNode, useRemoveNode } from './nodes-calls.ts'

type Props = {
  node: RemovedNode
  /** Adds the name of the node to the buttons with `aria-describedby`, on a page with several nodes. */
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

/** Asks for confirmation; if accesses end with the node, its name must be typed. After the deletion, the node's page redirects to the list. */
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
    const usage = await fetchNodeUsers(node.id).catch(() => null)
    if (usage && (await confirm(removalQuestion(node.name, usage, { t, language }))))
      await removal.run({ ...node, accesses: usage.accesses })
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
function removalQuestion(name: string, usage: NodeUsers, { t, language }: Texts): ConfirmOptions {
  const { accesses: count, agent_fingerprint } = usage
  const leaving = agent_fingerprint === null ? t('admin.node.delete.unmanaged') : t('admin.node.delete.leave')
  const ending = count === 0 ? [t('admin.node.delete.none')] : [endingText(usage, { t, language }), leaving]
  return {
    title: t('admin.node.delete.title', { name }),
    text: [...ending, t('admin.node.delete.final')].join(' '),
    action: t('admin.node.delete'),
    ...(count > 0 && { typedName: name }),
  }
}

/** The maximum number of users named in the confirmation. */
const maxNamed = 5

function endingText({ accesses: count, users }: NodeUsers, { t, language }: Texts): string {
  const others = users.length - maxNamed
  const named = users
    .slice(0, maxNamed)
    .map(({ user_email, accesses }) => (accesses === 1 ? user_email : `${user_email} (${accesses})`))
  const list = new Intl.ListFormat(language)
  const names = list.format(others > 0 ? [...named, t('admin.node.delete.others', { count: others })] : named)
  return t('admin.node.delete.accesses', { count, users: names })
}
