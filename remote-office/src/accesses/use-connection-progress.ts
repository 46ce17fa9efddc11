import { useState } from 'react'
import { limits } from '@sallyport/contract/config'
import { unixNow } from '@sallyport/runtime/session'
import { useUnixNow } from '@sallyport/ui'
import type { AccessStatus } from './accesses-api.ts'
import { cardReadiness, type CardReadiness } from './card-readiness.ts'
import type { ClientApp } from './client-apps.ts'

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

/**
 * How far the last created access has come, also after its card was closed: whether its node is ready, and whether help is due,
 * because it has had no handshake for a while since then.
 */
export function useConnectionProgress(access: CreatedAccess | null, status: AccessStatus | undefined) {
  const [stored, setStored] = useState(unknown)
  const id = access?.id
  const previous = stored.id === id ? stored : { ...unknown, id }
  const readiness = cardReadiness(previous.readiness, status, id)
  const readySince = previous.readySince ?? (readiness === 'ready' ? unixNow() : null)
  if (stored.id !== id || stored.readiness !== readiness) setStored({ ...previous, readiness, readySince })

  const askAt = readySince && readySince + limits.tunnel.helpAfter
  const now = useUnixNow(askAt)
  const isDue = askAt !== null && now >= askAt && readiness === 'ready' && !previous.isHelpDismissed
  const hasNeverConnected = status?.items.some((item) => item.id === id && item.last_handshake === null) ?? false

  return {
    readiness,
    isHelpDue: isDue && hasNeverConnected,
    dismissHelp: () => setStored((current) => ({ ...current, isHelpDismissed: true })),
  }
}
