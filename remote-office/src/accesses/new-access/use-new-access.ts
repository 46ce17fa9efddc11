import { limits, readSettings } from '@sallyport/contract/config'
import type { Node } from '@sallyport/contract/endpoints'
import { hasFreeSlot } from '@sallyport/contract/rules'
import { useTranslation } from '@sallyport/runtime/i18n'
import { loadChunks } from '@sallyport/runtime/loading'
import { notify } from '@sallyport/runtime/notify'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type AllocationBody, type UnavailableReason, useAllocateAccess } from '../accesses-calls.ts'
import { type ClientApp, clientAppFor } from '../clients/client-apps.ts'
import { clientConfig } from '../clients/client-config.ts'
import { isFileNameUsed, portableName } from '../clients/client-names.ts'
import type * as cardModule from './new-access-card.tsx'
import type { CreatedAccess } from './use-connection-progress.ts'

/** The state of an open card, without the config, which contains the private key. */
export type AccessCardState = {
  id: number | undefined
  name: string
  /** Unix seconds; null if the access does not expire. */
  expired_at: number | null
  /** The name of a file that every program imports. */
  portableName: string
  /** Whether a file of another access may have the name, so that the browser would add a number to it. */
  isNameUsed: boolean
  app: ClientApp
  saved: SaveState
  /** The last saved config file. */
  lastFile: SavedFile | null
}

/** `unconfirmed`: downloads have started, and the user has not confirmed that a file arrived. */
type SaveState = 'unsaved' | 'unconfirmed' | 'saved'
/** `name`: without the extension. */
type SavedFile = { name: string; isConfirmed: boolean }
/** `configName`: the name of a config file, without its extension; null for a copy and for an image of the QR code. */
export type Save = { configName: string | null; isConfirmed: boolean }

function withSave(card: AccessCardState, { configName, isConfirmed }: Save): AccessCardState {
  return {
    ...card,
    saved: isConfirmed || card.saved === 'saved' ? 'saved' : 'unconfirmed',
    lastFile: configName === null ? card.lastFile : { name: configName, isConfirmed },
  }
}

/** A card with what follows from the time and from the node. `isEnded`: whether the access has expired or was deleted. */
export type OpenCard = AccessCardState & { isExpired: boolean; isEnded: boolean }

function unavailableReason(node: Node): UnavailableReason | null {
  if (node.is_closed) return 'closed'
  return hasFreeSlot(node) ? null : 'full'
}

/** Creates accesses on a node. A ref contains the config of the open card; cleared on close, on unmount and when the document is left. */
export function useNewAccess(node: Node, otherNames: readonly string[]) {
  const { t } = useTranslation()
  // Not state, which React retains in the alternate fiber: https://github.com/react/react/issues/31705
  const config = useRef<string | null>(null)
  const [card, setCard] = useState<AccessCardState | null>(null)
  const [lastCreated, setLastCreated] = useState<CreatedAccess | null>(null)
  const [creatingName, setCreatingName] = useState<string | null>(null)
  // The node object that the server reported as full or closed; a refetched node replaces it.
  const [refused, setRefused] = useState<{ node: Node; reason: UnavailableReason } | null>(null)

  // Whether the page still waits for the response to a creation.
  const isAwaited = useRef(false)
  useEffect(() => {
    function discard() {
      isAwaited.current = false
      config.current = null
    }
    // The next user of the browser may restore the document from the back/forward cache. `flushSync` renders before it is frozen.
    const discardWithCard = () => {
      discard()
      flushSync(() => setCard(null))
    }
    addEventListener('pagehide', discardWithCard)
    // Loaded in advance. `create` loads the component again after a failure.
    void loadCard().catch(() => {})
    return () => {
      removeEventListener('pagehide', discardWithCard)
      discard()
    }
  }, [])

  const allocation = useAllocateAccess(node, {
    onCreated({ access, node: updatedNode, types }) {
      void notify.success(t('office.create.done', { name: access.name }))
      // The private key must not stay in memory after the page is left.
      if (!isAwaited.current) return
      const typeName = types[updatedNode.type]
      config.current = clientConfig({ access, node: updatedNode, typeName, dns: readSettings().clientDns })
      if (config.current === null) {
        void notify.error(t('something.went.wrong.error'))
        return
      }
      const { id, name, expired_at } = access
      const app = clientAppFor(typeName)
      setCard({
        id,
        name,
        expired_at,
        app,
        isNameUsed: isFileNameUsed(name, otherNames),
        portableName: portableName({ name, id: id ?? 1, otherNames }),
        saved: 'unsaved',
        lastFile: null,
      })
      setLastCreated(id === undefined ? null : { id, name, app })
    },
    onUnavailable: (reason) => setRefused({ node, reason }),
  })

  function close() {
    config.current = null
    setCard(null)
  }

  async function create(body: AllocationBody) {
    // Before the request, because from then on the page must neither be reloaded nor replaced by /404.
    flushSync(() => setCreatingName(body.name))
    isAwaited.current = true
    try {
      // Before the request: if the component failed to load after it, the private key would be lost.
      await loadCard()
      await allocation.run(body)
    } catch {
      void notify.error(t('something.went.wrong.error'))
    } finally {
      setCreatingName(null)
    }
  }

  return {
    config,
    card,
    NewAccessCard: cardChunk?.NewAccessCard,
    lastCreated,
    markSaved: (save: Save) => setCard((current) => current && withSave(current, save)),
    close,
    unavailable: refused?.node === node ? refused.reason : unavailableReason(node),
    creatingName,
    create,
  }
}

let cardChunk: typeof cardModule | undefined

/** Loads the component of the card, a separate chunk because the page shows it only after a creation. */
async function loadCard(): Promise<void> {
  cardChunk ??= await loadChunks(
    () => import(/* webpackChunkName: "card" */ './new-access-card.tsx'),
    limits.api.timeout,
  )
}
