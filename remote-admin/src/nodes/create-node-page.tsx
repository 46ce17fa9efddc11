import { useState } from 'react'
import { useSchemaForm } from '@sallyport/ui/forms'
import { Navigate } from '@sallyport/runtime/router'
import { Failed, Page, Pending } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ownRoutes } from '../remote.ts'
import { useCreateNode, useNodeOptions } from './admin-nodes-api.ts'
import { nodeFormSchema, type NodeOptions } from './node-form-schema.ts'
import { NodeForm } from './node-form.tsx'
import { emptyNodeValues, setServerError } from './node-form-values.ts'

export function CreateNodePage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useNodeOptions()
  const fallback = error ? <Failed failure={error} onRetry={refetch} /> : <Pending shape="lines" count={12} />
  return (
    <Page title={t('admin.create.node.title')} back={ownRoutes.adminNodes.to()} width="form">
      {data ? <CreateNodeForm options={data} /> : fallback}
    </Page>
  )
}

function CreateNodeForm({ options }: { options: NodeOptions }) {
  const [isSaved, setIsSaved] = useState(false)
  const form = useSchemaForm(nodeFormSchema(options), { defaultValues: emptyNodeValues })
  const create = useCreateNode({
    onSaved: () => setIsSaved(true),
    onRefused: (failure) => setServerError(form, failure),
  })
  // Replaces the form, so that its leave confirmation is unmounted before the navigation starts.
  if (isSaved) return <Navigate to={ownRoutes.adminNodes.to()} />
  return <NodeForm form={form} options={options} onSubmit={create.run} />
}
