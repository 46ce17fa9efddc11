import { useState } from 'react'
import type { adminNodeEndpoints, ResponseOf } from '@sallyport/contract/endpoints'
import { useSchemaForm } from '@sallyport/ui/forms'
import { Alert, Button } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import { nodeFormSchema } from './node-form-schema.ts'
import { NodeForm } from './node-form.tsx'
import { nodeToFormValues } from './node-form-values.ts'
import { useSaveNode } from './use-save-node.tsx'

type Props = {
  response: ResponseOf<typeof adminNodeEndpoints.byId>
  /** The path of the page to which Cancel goes back. */
  cancelTo: string
  /** Refetches the node into a new form. */
  onReload: () => void
}

export function EditNodeForm({ response: { node, version, ...options }, cancelTo, onReload }: Props) {
  const { t } = useTranslation()
  const form = useSchemaForm(nodeFormSchema(options), { defaultValues: nodeToFormValues(node) })
  const [hasToken, setHasToken] = useState(node.has_api_token ?? false)
  const { save, isOutdated, isGone, reload, dialog } = useSaveNode({
    id: node.id,
    version,
    form,
    onReload,
    onSaved: ({ api_token }) => setHasToken(api_token === '' ? hasToken : api_token !== null),
  })

  const notice = isOutdated && (
    <Alert action={<Button onClick={() => void reload()}>{t('admin.node.reload')}</Button>}>
      {t('admin.node.changed')}
    </Alert>
  )
  return (
    <>
      <NodeForm form={form} options={options} nodeId={node.id} hasToken={hasToken} cancelTo={cancelTo} onSubmit={save}>
        {isGone ? <Alert>{t('admin.node.gone')}</Alert> : notice}
      </NodeForm>
      {dialog}
    </>
  )
}
