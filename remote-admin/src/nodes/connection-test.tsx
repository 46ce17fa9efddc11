import { useTranslation } from '@sallyport/runtime/i18n'
import { Alert, Button, Hint } from '@sallyport/ui'
import { nodeProblemTexts } from '../health/health-labels.ts'
import styles from './connection-test.module.css'
import type { NodeSchemaForm } from './node-form-values.ts'
import { useConnectionTest, type ConnectionTestResult } from './use-connection-test.ts'

type Props = {
  form: NodeSchemaForm
  /** Null for a new node. */
  nodeId: number | null
  /** Whether the node has a stored API token. */
  hasToken: boolean
}

export function ConnectionTest(props: Props) {
  const { form } = props
  const { t } = useTranslation()
  const { test, isRunning, result } = useConnectionTest(props)
  const problem = result === 'unmanaged' ? null : result?.problem
  return (
    <div className={styles.test}>
      <Button busy={isRunning} onClick={() => void test()}>
        {t('admin.node.test')}
      </Button>
      {problem && <Alert>{t(nodeProblemTexts[problem])}</Alert>}
      <div aria-live="polite" className={styles.result}>
        {result && !problem && <Result result={result} form={form} />}
      </div>
    </div>
  )
}

function Result({ result, form }: { result: ConnectionTestResult; form: NodeSchemaForm }) {
  const { t } = useTranslation()
  if (result === 'unmanaged') return <Hint>{t('admin.node.test.unmanaged')}</Hint>
  const { agent_version: version, public_key } = result
  return (
    <>
      <Hint tone="success">
        {version ? t('admin.node.test.success', { version }) : t('admin.node.test.success.unknown')}
      </Hint>
      {public_key && <KeyWarning agentKey={public_key} form={form} />}
    </>
  )
}

/** Shown while the form has another public key than the agent. */
function KeyWarning({ agentKey, form }: { agentKey: string; form: NodeSchemaForm }) {
  const { t } = useTranslation()
  if (form.watch('public_key').trim() === agentKey) return null

  function handleUse() {
    form.setValue('public_key', agentKey, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    form.setFocus('public_key')
  }

  return (
    <Hint tone="warning" action={<Button onClick={handleUse}>{t('admin.node.test.key.use')}</Button>}>
      {t('admin.node.test.key')}
    </Hint>
  )
}
