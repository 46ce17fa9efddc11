import type * as transportModule from './transport.ts'

let transport: typeof transportModule | undefined
let reportTransportError: (startedAt: number, error: unknown) => void = () => {}

/** Sets the listener for failures to load the transport; `startedAt` is a `performance.now()` timestamp. */
export const setTransportErrorReporter = (listener: typeof reportTransportError) =>
  void (reportTransportError = listener)

export const loadedTransport = () => transport

/** Loads the HTTP client ahead of the first call. It is a chunk of its own, because the first paint does not need it. */
export async function loadTransport(): Promise<typeof transportModule> {
  const startedAt = performance.now()
  try {
    return (transport ??= await import('./transport.ts'))
  } catch (error) {
    reportTransportError(startedAt, error)
    throw error
  }
}
