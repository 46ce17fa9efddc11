import { useState } from 'react'
import { routes } from 'shared/config'
import { nodeForm, type NodeOptions } from 'shared/contract'
import { useSchemaForm } from 'shared/forms'
import { Navigate } from 'shared/router'
import { Failed, Page, Pending } from 'shared/ui'
import { useWords } from '../words.ts'
import { useCreateNode, useNodeOptions } from './admin-nodes-api.ts'
import { NodeForm } from './node-form.tsx'
import { noNode, showRefusal } from './node-form-values.ts'

export function CreateNodePage() {
  const words = useWords()
  const { data, error, refetch } = useNodeOptions()
  const instead = error ? <Failed failure={error} onRetry={refetch} /> : <Pending shape="lines" count={12} />
  return (
    <Page title={words('admin.create.node.title')} back={routes.adminNodes.to()} width="form">
      {data ? <CreateNodeForm options={data} /> : instead}
    </Page>
  )
}

function CreateNodeForm({ options }: { options: NodeOptions }) {
  const [isSaved, setIsSaved] = useState(false)
  const form = useSchemaForm(nodeForm(options), { defaultValues: noNode })
  const create = useCreateNode({
    onSaved: () => setIsSaved(true),
    onRefused: (message) => showRefusal(form, message),
  })
  // Replaces the form, so that its leave confirmation is unmounted before the navigation starts.
  if (isSaved) return <Navigate to={routes.adminNodes.to()} />
  return <NodeForm form={form} options={options} onSubmit={create.run} />
}
