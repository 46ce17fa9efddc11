import type { Access, accessEndpoints, ResponseOf } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useUnsavedChangesStore } from '@sallyport/runtime/unsaved-changes'
import { Button, NodeCard, type Batches } from '@sallyport/ui'
import { type RefObject, useEffect, useRef } from 'react'
import { AccountPolling } from '../account/account-polling.tsx'
import { AccessList } from './access-list.tsx'
import { type AccessStatusQuery, refetchAccesses, useAccessStatus } from './accesses-calls.ts'
import { clientAppFor } from './clients/client-apps.ts'
import { HowTo } from './clients/how-to.tsx'
import { ExpiredNotice } from './expired-notice.tsx'
import { NewAccess } from './new-access/new-access.tsx'
import { useExpiredAccesses } from './use-expired-accesses.ts'
import { useIsLimited } from './use-is-limited.ts'

type Props = { response: ResponseOf<typeof accessEndpoints.byNode>; accesses: Batches<Access> }

/** A node and the user's accesses on it, whose status is polled. */
export function NodeContent({ response, accesses }: Props) {
  const { node, types } = response
  const app = clientAppFor(types[node.type])
  const status = useAccessStatus(node.id)
  const isLimited = useIsLimited()
  const { items, expired } = useExpiredAccesses(accesses)
  useRefetchOnRemoval(items, status)
  const form = useRef<HTMLElement>(null)

  return (
    <>
      {isLimited && <AccountPolling />}
      <NewAccess
        node={node}
        app={app}
        status={status.data}
        accesses={accesses.items}
        usedNames={response.used_names ?? []}
        form={form}
      >
        <NodeCard node={node} names={response} showsName={false} isCompact />
      </NewAccess>
      <AccessList
        accesses={{ ...accesses, items }}
        status={status}
        notice={
          expired.length > 0 && (
            <ExpiredNotice accesses={expired}>
              <CreateButton form={form} />
            </ExpiredNotice>
          )
        }
      />
      <HowTo app={app} hasAccesses={response.items.length > 0 || expired.length > 0} />
    </>
  )
}

/** Refetches the accesses when one is missing in the status, or the node has none (404): an admin or another device has removed it. */
function useRefetchOnRemoval(accesses: readonly Access[], { data, error }: AccessStatusQuery): void {
  const isOutdated = data !== undefined && accesses.some(({ id }) => !data.items.some((item) => item.id === id))
  const isNodeMissing = error?.status === 404

  useEffect(() => {
    if (isOutdated || isNodeMissing) refetchAccesses()
  }, [isOutdated, isNodeMissing, data])
}

/** Moves the focus to the form. Renders nothing while an open card replaces the form. */
function CreateButton({ form }: { form: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation()
  const isCardOpen = useUnsavedChangesStore(({ reasons }) => reasons.includes('one-time card'))
  if (isCardOpen) return null
  return (
    <Button onClick={() => form.current?.querySelector('input')?.focus()}>{t('office.accesses.expired.create')}</Button>
  )
}
