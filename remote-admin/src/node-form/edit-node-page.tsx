import { routes } from '@sallyport/contract/config'
import type { adminNodeEndpoints, ResponseOf } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Navigate } from '@sallyport/runtime/router'
import { Alert, Loaded, Page } from '@sallyport/ui'
import { useSchemaForm } from '@sallyport/ui/forms'
import { useIdParam, useIsFrom } from '@sallyport/ui/routing'
import { useState } from 'react'
import { ReloadButton } from '../forms/reload-button.tsx'
import { useFirstFetched } from '../forms/use-first-fetched.ts'
import { ownRoutes } from '../remote.ts'
import { useAdminNode } from './node-form-calls.ts'
import { nodeFormSchema } from './node-form-schema.ts'
import { nodeToFormValues } from './node-form-values.ts'
import { NodeForm } from './node-form.tsx'
import { PendingNodeForm } from './pending-node-form.tsx'
import { useSaveNode } from './use-save-node.tsx'
import styles from './node-form.module.css'

const notFound = <Navigate to={routes.notFound.to()} replace />

export function EditNodePage() {
  const id = useIdParam()
  const [reloads, setReloads] = useState(0)
  if (id === null) return notFound
  return <EditNode key={`${id} ${reloads}`} id={id} onReload={() => setReloads(reloads + 1)} />
}

function EditNode({ id, onReload }: { id: number; onReload: () => void }) {
  const { t } = useTranslation()
  const query = useAdminNode(id)
  const response = useFirstFetched(query)
  const nodePage = routes.adminNode.to({ id })
  const back = useIsFrom(nodePage) ? nodePage : ownRoutes.adminNodes.to()
  if (query.error?.status === 404 && !response) return notFound
  return (
    <Page title={t('admin.edit.node.title')} back={back} width="wideColumn">
      <Loaded query={{ ...query, data: response }} pending={<PendingNodeForm />}>
        {(loaded) => <EditNodeForm response={loaded} cancelTo={back} onReload={onReload} />}
      </Loaded>
    </Page>
  )
}

type Props = {
  response: ResponseOf<typeof adminNodeEndpoints.byId>
  /** The target of the Cancel button. */
  cancelTo: string
  onReload: () => void
}

/** The footer with the Save button stays visible while the end of the form, where the notice is, can be far below. */
const showElement = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function EditNodeForm({ response: { node, version, ...options }, cancelTo, onReload }: Props) {
  const { t } = useTranslation()
  const form = useSchemaForm(nodeFormSchema(options), { defaultValues: nodeToFormValues(node) })
  const [hasToken, setHasToken] = useState(node.has_api_token ?? false)
  const { save, isOutdated, dialog } = useSaveNode({
    node,
    version,
    form,
    onSaved: ({ api_token }) => setHasToken(api_token === '' ? hasToken : api_token !== null),
  })

  return (
    <>
      <NodeForm form={form} options={options} nodeId={node.id} hasToken={hasToken} cancelTo={cancelTo} onSubmit={save}>
        {isOutdated && (
          <div ref={showElement} className={styles.notice}>
            <Alert action={<ReloadButton onReload={onReload} />}>{t('admin.node.changed')}</Alert>
          </div>
        )}
      </NodeForm>
      {dialog}
    </>
  )
}
