import type { AdminNode } from '@sallyport/contract/endpoints'
import type { ApiError } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useConfirm } from '@sallyport/ui'
import { markSaved, rebase, setFormError } from '@sallyport/ui/forms'
import { useRef, useState } from 'react'
import { fetchNodeUsers } from '../nodes/nodes-calls.ts'
import { breaksConfigs, changeQuestion, type ConfigFields } from './change-question.ts'
import { fetchAdminNode, useUpdateNode } from './node-form-calls.ts'
import type { NodeFormOutput } from './node-form-schema.ts'
import { nodeToFormValues, setServerError, type NodeSchemaForm } from './node-form-values.ts'

type Options = {
  node: AdminNode
  version: string | undefined
  form: NodeSchemaForm
  onSaved: (body: NodeFormOutput) => void
}

/**
 * Saves a node if it still has the version that was read (https://www.rfc-editor.org/rfc/rfc9110#name-if-match). Asks for confirmation
 * before changes that stop accesses, and before overwriting the changes of another admin. `save` settles after all confirmations.
 */
export function useSaveNode({ node, version, form, onSaved }: Options) {
  const { t } = useTranslation()
  const { confirm, dialog } = useConfirm()
  const [isOutdated, setIsOutdated] = useState(false)
  const { id } = node
  const readVersion = useRef(version)
  const saved = useRef<ConfigFields>(node)
  const isConflict = useRef(false)

  const update = useUpdateNode(id, {
    onSaved(newVersion, { body, values }) {
      readVersion.current = newVersion
      saved.current = body
      setIsOutdated(false)
      // The form never contains a stored token.
      if (form.getValues('api_token') === values.api_token) form.setValue('api_token', '')
      markSaved(form, { ...values, api_token: '' })
      onSaved(body)
    },
    onRefused(failure) {
      if (failure.status === 412) isConflict.current = true
      else if (failure.status === 404) showDeleted()
      else setServerError(form, failure)
    },
  })

  const showDeleted = () => setFormError(form, 'admin.node.gone')

  /** What the server has about the node; null after a failure, which the query client reports. */
  const fetchStored = <Data,>(fetch: (id: number) => Promise<Data>): Promise<Data | null> =>
    fetch(id).catch((failure: ApiError) => {
      if (failure.status === 404) showDeleted()
      return null
    })

  async function save(body: NodeFormOutput) {
    const values = form.getValues()
    if (!(await confirmChange(body))) return
    isConflict.current = false
    await update.run({ body, values, version: readVersion.current })
    if (isConflict.current) await confirmOverwrite()
  }

  async function confirmChange(body: NodeFormOutput): Promise<boolean> {
    if (body.api_token === '' && !breaksConfigs(saved.current, body)) return true
    const usage = await fetchStored(fetchNodeUsers)
    if (!usage) return false
    const question = changeQuestion({ before: saved.current, body, usage }, t)
    return question === null || confirm(question)
  }

  /** Replaces only what this admin has changed: other fields get the values that the other admin has saved (§7 sends all fields). */
  async function confirmOverwrite() {
    const isConfirmed = await confirm({
      title: t('admin.node.overwrite.title'),
      text: t('admin.node.overwrite.text'),
      action: t('admin.node.overwrite.action'),
    })
    const stored = isConfirmed ? await fetchStored(fetchAdminNode) : null
    if (!stored) return setIsOutdated(true)
    readVersion.current = stored.version
    saved.current = stored.node
    rebase(form, nodeToFormValues(stored.node))
    await form.handleSubmit(save)()
  }

  return { save, isOutdated, dialog }
}
