import { limits } from '@sallyport/contract/config'
import { unixNow } from '@sallyport/runtime/session'
import { useUnixNow } from '@sallyport/ui'
import { useState } from 'react'
import type { AccessStatus } from '../accesses-calls.ts'
import type { ClientApp } from '../clients/client-apps.ts'

/** An access that was created on the open page. */
export type CreatedAccess = { id: number; name: string; app: ClientApp }

type Progress = {
  id: number | undefined
  readiness: CardReadiness
  /** The first time, in unix seconds, at which the node was ready for the access. */
  readySince: number | null
  isHelpDismissed: boolean
}
const unknown: Progress = { id: undefined, readiness: null, readySince: null, isHelpDismissed: false }

/** The readiness of the last created access, and whether help is due, because no handshake has followed within `helpAfter` seconds. */
export function useConnectionProgress(access: CreatedAccess | null, status: AccessStatus | undefined) {
  const [progress, setProgress] = useState(unknown)
  const id = access?.id
  const previous = progress.id === id ? progress : { ...unknown, id }
  const readiness = cardReadiness(previous.readiness, status, id)
  const readySince = previous.readySince ?? (readiness === 'ready' ? unixNow() : null)
  if (progress.id !== id || progress.readiness !== readiness) setProgress({ ...previous, readiness, readySince })

  const helpDueAt = readySince && readySince + limits.tunnel.helpAfter
  const now = useUnixNow(helpDueAt)
  const isDue = helpDueAt !== null && now >= helpDueAt && readiness === 'ready' && !previous.isHelpDismissed
  const hasNeverConnected = status?.items.some((item) => item.id === id && item.last_handshake === null) ?? false

  return {
    readiness,
    isHelpDue: isDue && hasNeverConnected,
    dismissHelp: () => setProgress((current) => ({ ...current, isHelpDismissed: true })),
  }
}

/** `connected`: the access has had a handshake; `removed`: deleted or expired while its card was open; null: unknown, or no agent. */
export type CardReadiness = 'pending' | 'ready' | 'connected' | 'unreachable' | 'removed' | null

/** The readiness after a response. A response without the access is older than the access, or means that a known access was removed. */
export function cardReadiness(
  previous: CardReadiness,
  status: AccessStatus | undefined,
  accessId: number | undefined,
): CardReadiness {
  if (!status || previous === 'removed') return previous
  if (status.readiness === 'unmanaged' || accessId === undefined) return null
  const item = status.items.find(({ id }) => id === accessId)
  if (!item) return previous === null || previous === 'pending' ? 'pending' : 'removed'
  if (item.last_handshake) return 'connected'
  // The node already has this access: a later status of the node is about other changes.
  return previous === 'ready' ? 'ready' : status.readiness
}
