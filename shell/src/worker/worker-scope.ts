type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
export type FetchEvent = ExtendableEvent & {
  request: Request
  respondWith: (response: Promise<Response>) => void
}
type ExtendableMessageEvent = ExtendableEvent & { data: unknown }

type Events = {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  message: ExtendableMessageEvent
}

/** The members of `ServiceWorkerGlobalScope` that are used here: TypeScript's `webworker` library conflicts with `dom`. */
type WorkerScope = {
  addEventListener: <Name extends keyof Events>(name: Name, listen: (event: Events[Name]) => void) => void
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
}

export const worker = globalThis as unknown as WorkerScope
