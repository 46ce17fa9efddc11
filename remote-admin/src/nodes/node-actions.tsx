import { routes } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ButtonLink, layout } from '@sallyport/ui'
import { useId } from 'react'
import { copyParameter } from '../remote.ts'
import { DeleteNodeButton } from './delete-node-button.tsx'
import type { RemovedNode } from './node-removal-calls.ts'
import rowButton from '../lists/row-button.module.css'

type Props = {
  node: RemovedNode
  /** Whether the actions are described by the name of the node, because there are several nodes. */
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
        className={rowButton.button}
      >
        {t('admin.node.duplicate')}
      </ButtonLink>
      <DeleteNodeButton node={{ id, name }} describedBy={describedBy} isOnOwnPage={!isDescribed} />
    </div>
  )
}
