import { setTimeout } from 'node:timers/promises'

/** Sends a command of a session; returns the value of the response. Throws the error of the response. */
export type SendCommand = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** In milliseconds. A page whose script hangs responds to no command. */
const commandTimeout = 60_000

/** Sends a request of the WebDriver protocol (https://www.w3.org/TR/webdriver2/#protocol). */
async function send(url: string, method: string, body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(commandTimeout)
  const response = await fetch(url, { method, signal, ...(body ? { body: JSON.stringify(body) } : {}) })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`WebDriver: ${method} ${url}: ${error} ${message}`)
}

export async function startSession(driverUrl: string, capabilities: object): Promise<SendCommand> {
  const body = { capabilities: { alwaysMatch: capabilities } }
  const { sessionId } = (await send(`${driverUrl}/session`, 'POST', body)) as { sessionId: string }
  return (method, path, body) => send(`${driverUrl}/session/${sessionId}${path}`, method, body)
}

/** Waits until a WebDriver server responds. Throws after 60 s. */
export async function waitForDriver(driverUrl: string): Promise<void> {
  const end = Date.now() + 60_000
  for (;;) {
    try {
      await send(`${driverUrl}/status`, 'GET')
      return
    } catch (error) {
      if (Date.now() > end) throw error
      await setTimeout(50)
    }
  }
}

type PointerAction = { type: string; x?: number; y?: number; button?: number; duration?: number }

/** The actions of a click (https://www.w3.org/TR/webdriver2/#actions). */
export const clickActions = ({ x, y }: { x: number; y: number }) => {
  const actions: PointerAction[] = [
    { type: 'pointerMove', x, y, duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }] }
}

export const keyActions = (keys: readonly string[]) => {
  const actions = keys.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return { actions: [{ type: 'key', id: 'keyboard', actions }] }
}
