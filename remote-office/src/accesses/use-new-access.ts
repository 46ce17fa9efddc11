import { useEffect, useRef, useState } from 'react'
import { readSettings } from 'shared/config'
import type { Node } from 'shared/contract'
import { notify } from 'shared/notify'
import { hasFreeSlot } from 'shared/rules'
import { useWords } from '../words.ts'
import { useAllocateAccess } from './accesses-api.ts'
import { amneziaWg, clientConfig } from './client-config.ts'

/** What the page knows of a card while it is open: never its config. */
export type CardFacts = { name: string; spareName: string; hasQr: boolean }

/** Creation on a node, and the config of the one that was just created, in a ref that Close and leaving empty. */
export function useNewAccess(node: Node) {
  const words = useWords()
  // Not state: React keeps a copy of the state before in its other fiber.
  const config = useRef<string | null>(null)
  const [card, setCard] = useState<CardFacts | null>(null)
  // The node as it was when the server called it full; one that is loaded anew decides for itself again.
  const [fullNode, setFullNode] = useState<Node | null>(null)

  useEffect(
    () => () => {
      config.current = null
    },
    [],
  )

  const allocation = useAllocateAccess(node, {
    onCreated({ access, node: after, types }) {
      const typeName = types[after.type]
      config.current = clientConfig({ access, node: after, typeName, dns: readSettings().clientDns })
      void notify.success(words('office.create.done', { name: access.name }))
      if (config.current === null) void notify.error(words('something.went.wrong.error'))
      else setCard({ name: access.name, spareName: spareNameOf(access.id), hasQr: typeName !== amneziaWg })
    },
    onFull: () => setFullNode(node),
  })

  function close() {
    config.current = null
    setCard(null)
  }

  return { config, card, close, isFull: fullNode === node || !hasFreeSlot(node), create: allocation.run }
}

const spareNameOf = (id: number | undefined) => `access-${id ?? 1}`
