import { limits, readSettings } from '@sallyport/contract/config'
import type { Node } from '@sallyport/contract/endpoints'
import { hasFreeSlot } from '@sallyport/contract/rules'
import { useTranslation } from '@sallyport/runtime/i18n'
import { loadChunks } from '@sallyport/runtime/loading'
import { notify } from '@sallyport/runtime/notify'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type AllocationBody, type UnavailableReason, useAllocateAccess } from '../accesses-calls.ts'
import { clientAppFor } from '../clients/client-apps.ts'
import { clientConfig } from '../clients/client-config.ts'
import { isFileNameUsed, portableName } from '../clients/client-names.ts'
import { withSave, type AccessCardState, type Save } from './access-card.ts'
import type * as cardModule from './new-access-card.tsx'
import type { CreatedAccess } from './use-connection-progress.ts'

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
