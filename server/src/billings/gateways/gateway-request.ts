import * as v from 'valibot'
import { parseJson } from '../../http/parse-json.ts'
import { GatewayError } from './gateway.ts'
import { withTimeLimit } from './time-limit.ts'

/** `timeout` in milliseconds, `body` in bytes. */
const limits = { timeout: 5000, body: 512 * 1024 } as const

export type GatewayRequest<S extends v.GenericSchema> = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: object
  response: S
  signal: AbortSignal
}

/** Sends a request as JSON, follows no redirect, and parses a bounded response. Throws a `GatewayError`. */
export async function requestGateway<S extends v.GenericSchema>(request: GatewayRequest<S>): Promise<v.InferOutput<S>> {
  const { status, text } = await send(request)
  if (status < 200 || status > 299) throw new GatewayError('refused', status)
  const { success, output } = v.safeParse(request.response, parseJson(text))
  if (!success) throw new GatewayError('response', status)
  return output
}

async function send({ method, url, headers, body, signal }: GatewayRequest<v.GenericSchema>) {
  try {
    return await withTimeLimit({ timeout: limits.timeout, signal }, async (limited) => {
      const response = await fetch(url, {
        method,
        headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: limited,
      })
      return { status: response.status, text: await readBounded(response) }
    })
  } catch (error) {
    throw error instanceof GatewayError ? error : new GatewayError('connection')
  }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > limits.body) throw new GatewayError('response', response.status)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
