import { useState } from 'react'
import { parseAgentToken } from '@sallyport/contract/agent'
import { nodeHealthEndpoints, type ResponseOf } from '@sallyport/contract/endpoints'
import { useAction } from '@sallyport/runtime/api'
import type { NodeSchemaForm } from './node-form-values.ts'

type Target = { api_url: string; api_token: string }
export type ConnectionTestResult = ResponseOf<typeof nodeHealthEndpoints.test> | 'unmanaged'

/**
 * Tests the connection to the agent with the API URL and the API token of the form. The result is dropped when one of
 * them changes or the next test starts. With both as they are stored, the server uses its stored token, so that it is not
 * sent again.
 */
export function useConnectionTest(form: NodeSchemaForm, nodeId: number | null) {
  const [last, setLast] = useState<{ target: Target; result: ConnectionTestResult } | null>(null)
  const [url, token] = form.watch(['api_url', 'api_token'])
  const current: Target = { api_url: url.trim(), api_token: token ?? '' }

  const { run, isRunning } = useAction(nodeHealthEndpoints.test, {
    request: (target: Target) => ({
      body: { ...target, node_id: nodeId, ...(isStored(target) && { api_token: '' }) },
    }),
    onSuccess: (result, target) => setLast({ target, result }),
  })

  function isStored({ api_url, api_token }: Target): boolean {
    const { defaultValues } = form.formState
    return nodeId !== null && api_url === defaultValues?.api_url && api_token === defaultValues.api_token
  }

  async function test() {
    if (!(await form.trigger(['api_url', 'api_token'], { shouldFocus: true }))) return
    setLast(null)
    if (parseAgentToken(current.api_token)) await run(current)
    else setLast({ target: current, result: 'unmanaged' })
  }

  const isCurrent = last?.target.api_url === current.api_url && last.target.api_token === current.api_token
  return { test, isRunning, result: isCurrent ? last.result : null }
}
