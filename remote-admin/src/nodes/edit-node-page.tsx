import { routes } from 'shared/config'
import { nodeForm, type adminNodeEndpoints, type AnswerOf, type SentNode } from 'shared/contract'
import { useSchemaForm } from 'shared/forms'
import { Navigate } from 'shared/router'
import { useIdParam } from 'shared/routing'
import { Failed, Page, Pending } from 'shared/ui'
import { useWords } from '../words.ts'
import { useAdminNode, useUpdateNode } from './admin-nodes-api.ts'
import { NodeForm } from './node-form.tsx'
import { markSaved, showRefusal, typedNode } from './node-form-values.ts'
import { useFirstFresh } from './use-first-fresh.ts'

const notFound = <Navigate to={routes.notFound.to()} replace />

export function EditNodePage() {
  const id = useIdParam()
  return id === null ? notFound : <EditNode key={id} id={id} />
}

function EditNode({ id }: { id: number }) {
  const words = useWords()
  const asked = useAdminNode(id)
  const known = useFirstFresh(asked)
  if (asked.error?.status === 404 && !known) return notFound

  const instead = asked.isError ? <Failed onRetry={asked.refetch} /> : <Pending shape="lines" count={12} />
  return (
    <Page title={words('admin.edit.node.title')} back={routes.adminNodes.to()} width="form">
      {known ? <EditNodeForm known={known} /> : instead}
    </Page>
  )
}

type Known = AnswerOf<typeof adminNodeEndpoints.byId>

function EditNodeForm({ known: { node, ...options } }: { known: Known }) {
  const form = useSchemaForm(nodeForm(options), { defaultValues: typedNode(node) })
  const update = useUpdateNode(node.id, {
    onRefused: (message) => showRefusal(form, message),
  })

  async function handleSubmit(body: SentNode) {
    const submitted = form.getValues()
    if (await update.run(body)) markSaved(form, submitted)
  }

  return <NodeForm form={form} options={options} onSubmit={handleSubmit} />
}
