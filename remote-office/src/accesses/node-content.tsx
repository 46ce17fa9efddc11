import type { Access, accessEndpoints, ResponseOf } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useUnsavedChangesStore } from '@sallyport/runtime/unsaved-changes'
import { Button, NodeCard, type Batches } from '@sallyport/ui'
import { type RefObject, useEffect, useRef } from 'react'
import { AccountPolling } from '../account/account-polling.tsx'
import { AccessList } from './access-list.tsx'
import { type AccessStatus, refetchAccesses, useAccessStatus } from './accesses-calls.ts'
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
  useRefetchOnRemoval(items, status.data)
  const form = useRef<HTMLElement>(null)

  return (
    <>
      {isLimited && <AccountPolling />}
      <NewAccess
        node={node}
        app={app}
        status={status.data}
        otherNames={accesses.items.map(({ name }) => name)}
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

/** Refetches the accesses when one is missing in the status, because it was deleted on another device or by an admin. */
function useRefetchOnRemoval(accesses: readonly Access[], status: AccessStatus | undefined): void {
  const isOutdated = status !== undefined && accesses.some(({ id }) => !status.items.some((item) => item.id === id))

  useEffect(() => {
    if (isOutdated) refetchAccesses()
  }, [isOutdated, status])
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
