import { useRef, useState } from 'react'
import type { SentNode } from 'shared/contract'
import { useConfirm } from 'shared/ui'
import { useWords } from '../words.ts'
import { useUpdateNode, type NodeUpdate } from './admin-nodes-api.ts'
import { markSaved, showRefusal, type NodeFormOf } from './node-form-values.ts'

type Options = { id: number; version: string | undefined; form: NodeFormOf; onReload: () => void }

/** Saves a node over the version that was read, and asks before the changes of another admin are overwritten. */
export function useSaveNode({ id, version, form, onReload }: Options) {
  const words = useWords()
  const { ask, dialog } = useConfirm()
  const [isOutdated, setIsOutdated] = useState(false)
  const readVersion = useRef(version)

  const update = useUpdateNode(id, {
    onSaved(saved, { typed }) {
      readVersion.current = saved
      setIsOutdated(false)
      markSaved(form, typed)
    },
    onConflict: (refused) => void confirmOverwrite(refused),
    onRefused: (message) => showRefusal(form, message),
  })

  const save = (body: SentNode) => update.run({ body, typed: form.getValues(), version: readVersion.current })

  async function confirmOverwrite(refused: NodeUpdate) {
    const isConfirmed = await ask({
      title: words('admin.node.overwrite.title'),
      text: words('admin.node.overwrite.text'),
      action: words('admin.node.overwrite.action'),
    })
    if (isConfirmed) await update.run({ ...refused, version: undefined })
    else setIsOutdated(true)
  }

  async function reload() {
    const isConfirmed = await ask({
      title: words('admin.node.reload.title'),
      text: words('admin.node.reload.text'),
      action: words('admin.node.reload.action'),
    })
    if (isConfirmed) onReload()
  }

  return { save, isOutdated, reload, dialog }
}
