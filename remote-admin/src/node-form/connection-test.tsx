import { isNodeCode, parseAgentToken } from '@sallyport/contract/agent'
import { nodeHealthEndpoints, type ResponseOf } from '@sallyport/contract/endpoints'
import { interfaceAddress, tunnelPort } from '@sallyport/contract/rules'
import { useAction } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Alert, Button, Hint, layout } from '@sallyport/ui'
import { useState } from 'react'
import { nodeProblemTexts } from '../nodes/nodes-labels.ts'
import type { NodeSchemaForm } from './node-form-values.ts'

export type AgentProps = {
  form: NodeSchemaForm
  /** Null for a new node. */
  nodeId: number | null
  /** Whether the node has a stored API token, which the form does not receive. */
  hasToken: boolean
}

export function ConnectionTest(props: AgentProps) {
  const { form } = props
  const { t } = useTranslation()
  const { test, isRunning, result } = useConnectionTest(props)
  const problem = result === 'unmanaged' ? null : result?.problem
  return (
    <div className={layout.stack}>
      <Button busy={isRunning} onClick={() => void test()}>
        {t('admin.node.test')}
      </Button>
      {problem && <Alert>{t(nodeProblemTexts[problem])}</Alert>}
      <div aria-live="polite" className={layout.tightStack}>
        {result && !problem && <Result result={result} form={form} />}
      </div>
    </div>
  )
}

function Result({ result, form }: { result: ConnectionTestResult; form: NodeSchemaForm }) {
  const { t } = useTranslation()
  if (result === 'unmanaged') return <Hint>{t('admin.node.test.unmanaged')}</Hint>
  const { agent_version: version, public_key, address, listen_port } = result
  return (
    <>
      <Hint tone="success">
        {version ? t('admin.node.test.success', { version }) : t('admin.node.test.success.unknown')}
      </Hint>
      {public_key && <KeyWarning agentKey={public_key} form={form} />}
      {address && <SubnetWarning agent={address} subnet={form.watch('subnet_cidr').trim()} />}
      {listen_port && <PortHint agent={listen_port} url={form.watch('url').trim()} />}
    </>
  )
}

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

function SubnetWarning({ agent, subnet }: { agent: string; subnet: string }) {
  const { t } = useTranslation()
  const isSame = subnet === '' || interfaceAddress(subnet) === agent
  return !isSame && <Hint tone="warning">{t('form.error.subnet.agent', { agent, form: subnet })}</Hint>
}

function PortHint({ agent, url }: { agent: number; url: string }) {
  const { t } = useTranslation()
  const isSame = url === '' || tunnelPort(url) === agent
  return !isSame && <Hint tone="accent">{t('admin.node.test.port', { agent, form: tunnelPort(url) })}</Hint>
}

/** `api_token` is null if the next save removes the stored token. */
type Target = { api_url: string; api_token: string | null }
type ConnectionTestResult = ResponseOf<typeof nodeHealthEndpoints.test> | 'unmanaged'

/**
 * Tests the connection to the agent with the API URL and the API token of the form. With an empty token, the server uses the stored token.
 * The result is shown while the form contains the tested URL and token, until another test starts.
 */
function useConnectionTest({ form, nodeId, hasToken }: AgentProps) {
  const [last, setLast] = useState<{ target: Target; result: ConnectionTestResult } | null>(null)
  const [url, token = ''] = form.watch(['api_url', 'api_token'])
  const current: Target = { api_url: url.trim(), api_token: token }

  const { run, isRunning } = useAction(nodeHealthEndpoints.test, {
    request: (target: Target) => ({ body: { ...target, node_id: nodeId } }),
    onSuccess: (result, target) => setLast({ target, result }),
  })

  async function test() {
    if (!(await form.trigger(['api_url', 'api_token'], { shouldFocus: true }))) return
    setLast(null)
    const hasAgent = token === '' ? hasToken : parseAgentToken(token) !== null || isNodeCode(token)
    if (hasAgent) await run(current)
    else setLast({ target: current, result: 'unmanaged' })
  }

  const isCurrent = last?.target.api_url === current.api_url && last.target.api_token === current.api_token
  return { test, isRunning, result: isCurrent ? last.result : null }
}
