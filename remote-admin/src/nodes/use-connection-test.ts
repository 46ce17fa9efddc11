import { useState } from 'react'
import { parseAgentToken } from '@sallyport/contract/agent'
import { nodeHealthEndpoints, type ResponseOf } from '@sallyport/contract/endpoints'
import { useAction } from '@sallyport/runtime/api'
import type { NodeSchemaForm } from './node-form-values.ts'

type Options = { form: NodeSchemaForm; nodeId: number | null; hasToken: boolean }
/** The token is null if it will be removed. */
type Target = { api_url: string; api_token: string | null }
export type ConnectionTestResult = ResponseOf<typeof nodeHealthEndpoints.test> | 'unmanaged'

/**
 * Tests the connection to the agent with the API URL and the API token of the form. The result is dropped when one of
 * them changes or the next test starts. With an empty field, the server uses its stored token.
 */
export function useConnectionTest({ form, nodeId, hasToken }: Options) {
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
    const hasAgent = token === '' ? hasToken : parseAgentToken(token) !== null
    if (hasAgent) await run(current)
    else setLast({ target: current, result: 'unmanaged' })
  }

  const isCurrent = last?.target.api_url === current.api_url && last.target.api_token === current.api_token
  return { test, isRunning, result: isCurrent ? last.result : null }
}
