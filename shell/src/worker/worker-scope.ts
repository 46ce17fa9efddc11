/** The part of a worker's global scope that we use: its own library of types contradicts that of pages. */
type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
export type FetchEvent = ExtendableEvent & {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
type MessageToWorker = ExtendableEvent & { data: unknown }

type Events = {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  message: MessageToWorker
}

type WorkerScope = {
  addEventListener: <Name extends keyof Events>(name: Name, listen: (event: Events[Name]) => void) => void
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
}

export const worker = globalThis as unknown as WorkerScope
