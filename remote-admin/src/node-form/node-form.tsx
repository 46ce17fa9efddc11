import type { AgentProgram } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button, ConfirmLeave } from '@sallyport/ui'
import { Form, SubmitButton } from '@sallyport/ui/forms'
import { useGoBack } from '@sallyport/ui/routing'
import type { ReactNode } from 'react'
import { EnterCommand } from './enter-command.tsx'
import { useJsonParser } from './json-position.ts'
import { AboutFields, ConnectionFields, ManagementFields } from './node-fields.tsx'
import type { NodeFormOutput, NodeOptions } from './node-form-schema.ts'
import type { NodeSchemaForm } from './node-form-values.ts'
import { useNodeSetup } from './node-setup.ts'
import { SetupTextField } from './setup-text-field.tsx'
import styles from './node-form.module.css'

export type NodeFormOptions = NodeOptions & { agent_program: AgentProgram }

type Props = {
  form: NodeSchemaForm
  options: NodeFormOptions
  nodeId?: number
  hasToken?: boolean
  /** The target of the Cancel button. */
  cancelTo: string
  children?: ReactNode
  onSubmit: (body: NodeFormOutput) => unknown
}

export function NodeForm({ form, options, nodeId, hasToken = false, cancelTo, children, onSubmit }: Props) {
  const { t } = useTranslation()
  const setup = useNodeSetup(form, options.types)
  const cancel = useGoBack(cancelTo)
  useJsonParser()
  return (
    <div role="presentation" className={styles.node} onPaste={setup.handlePaste}>
      <Form form={form} onSubmit={onSubmit}>
        {!hasToken && options.agent_program && <EnterCommand program={options.agent_program} fill={setup.fill} />}
        <SetupTextField setup={setup} />
        <AboutFields statuses={options.statuses} />
        <ConnectionFields form={form} types={options.types} />
        <ManagementFields form={form} nodeId={nodeId ?? null} hasToken={hasToken} />
        {children}
        <div className={styles.footer}>
          <SubmitButton>{t('admin.node.save')}</SubmitButton>
          <Button onClick={cancel}>{t('ui.dialog.cancel')}</Button>
        </div>
      </Form>
      <ConfirmLeave
        when={form.formState.isDirty}
        title={t('admin.node.leave.title')}
        text={t('admin.node.leave.text')}
        action={t('admin.node.leave.action')}
      />
    </div>
  )
}
