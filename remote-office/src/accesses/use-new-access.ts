import { useEffect, useRef, useState } from 'react'
import { readSettings } from '@sallyport/contract/config'
import type { Node } from '@sallyport/contract/endpoints'
import { notify } from '@sallyport/runtime/notify'
import { hasFreeSlot } from '@sallyport/contract/rules'
import { useWords } from '../words.ts'
import { useAllocateAccess } from './accesses-api.ts'
import { amneziaWg, clientConfig } from './client-config.ts'

/** What the page knows of an open card: never its config. */
export type AccessCardState = { name: string; spareName: string; hasQr: boolean; isSaved: boolean }

/** Creation on a node, and the config of the one that was just created, in a ref that Close and leaving empty. */
export function useNewAccess(node: Node) {
  const words = useWords()
  // Not state: React keeps a copy of the state before in its other fiber.
  const config = useRef<string | null>(null)
  const [card, setCard] = useState<AccessCardState | null>(null)
  const [creatingName, setCreatingName] = useState<string | null>(null)
  // The node as it was when the server called it full; one that is loaded anew decides for itself again.
  const [fullNode, setFullNode] = useState<Node | null>(null)

  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      config.current = null
    }
  }, [])

  const allocation = useAllocateAccess(node, {
    onCreated({ access, node: after, types }) {
      void notify.success(words('office.create.done', { name: access.name }))
      // The user has left, and the private key must not stay in memory after the page.
      if (!isMounted.current) return
      const typeName = types[after.type]
      config.current = clientConfig({ access, node: after, typeName, dns: readSettings().clientDns })
      if (config.current === null) void notify.error(words('something.went.wrong.error'))
      else
        setCard({ name: access.name, spareName: fallbackNameOf(access.id), hasQr: typeName !== amneziaWg, isSaved: false })
    },
    onFull: () => setFullNode(node),
  })

  function close() {
    config.current = null
    setCard(null)
  }

  async function create(body: { node_id: number; name: string }) {
    setCreatingName(body.name)
    await allocation.run(body).finally(() => setCreatingName(null))
  }

  return {
    config,
    card,
    markSaved: () => setCard((open) => open && { ...open, isSaved: true }),
    close,
    isFull: fullNode === node || !hasFreeSlot(node),
    /** The name of the access that is being created. */
    creatingName,
    create,
  }
}

const fallbackNameOf = (id: number | undefined) => `access-${id ?? 1}`
