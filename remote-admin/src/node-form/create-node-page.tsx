import { routes } from '@sallyport/contract/config'
import { idParam } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Navigate, useSearchParams } from '@sallyport/runtime/router'
import { Hint, Loaded, Page } from '@sallyport/ui'
import { useSchemaForm } from '@sallyport/ui/forms'
import { useState } from 'react'
import * as v from 'valibot'
import { useFirstFetched } from '../forms/use-first-fetched.ts'
import { copyParameter, ownRoutes } from '../remote.ts'
import { useAdminNode, useCreateNode, useNodeOptions } from './node-form-calls.ts'
import { nodeFormSchema, type NodeFormInput } from './node-form-schema.ts'
import { duplicateNodeValues, newNodeValues, setServerError } from './node-form-values.ts'
import { NodeForm, type NodeFormOptions } from './node-form.tsx'
import { PendingNodeForm } from './pending-node-form.tsx'
import styles from './node-form.module.css'

/** The form for a new node. `copyParameter` selects a node to copy the values from. */
export function CreateNodePage() {
  const { t } = useTranslation()
  const [searchParams] = useSearchParams()
  const { success, output: copiedId } = v.safeParse(idParam, searchParams.get(copyParameter))
  return (
    <Page title={t('admin.create.node.title')} back={ownRoutes.adminNodes.to()} width="wideColumn">
      {success ? <CopiedNode key={copiedId} id={copiedId} /> : <NewNode />}
    </Page>
  )
}

function NewNode() {
  return (
    <Loaded query={useNodeOptions()} pending={<PendingNodeForm />}>
      {(options) => <CreateNodeForm options={options} defaultValues={newNodeValues(options)} />}
    </Loaded>
  )
}

function CopiedNode({ id }: { id: number }) {
  const { t } = useTranslation()
  const query = useAdminNode(id)
  const response = useFirstFetched(query)
  if (query.error?.status === 404 && !response) return <Navigate to={routes.notFound.to()} replace />
  return (
    <Loaded query={{ ...query, data: response }} pending={<PendingNodeForm />}>
      {({ node, ...options }) => (
        <>
          <div className={styles.hint}>
            <Hint tone="accent">{t('admin.node.duplicate.hint', { name: node.name })}</Hint>
          </div>
          <CreateNodeForm
            options={options}
            defaultValues={duplicateNodeValues(node, t('admin.node.duplicate.name', { name: node.name }))}
          />
        </>
      )}
    </Loaded>
  )
}

function CreateNodeForm({ options, defaultValues }: { options: NodeFormOptions; defaultValues: NodeFormInput }) {
  const [isSaved, setIsSaved] = useState(false)
  const form = useSchemaForm(nodeFormSchema(options), { defaultValues })
  const create = useCreateNode({
    onSaved: () => setIsSaved(true),
    onRefused: (failure) => setServerError(form, failure),
  })
  // Replaces the form before the navigation, so that the form does not ask about unsaved changes.
  if (isSaved) return <Navigate to={ownRoutes.adminNodes.to()} />
  return <NodeForm form={form} options={options} cancelTo={ownRoutes.adminNodes.to()} onSubmit={create.run} />
}
