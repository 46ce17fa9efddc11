/** A message from a page to the service worker. Pages and workers of different releases exchange them. */
export type WorkerMessage =
  /** URLs that the page has fetched, some of them before the worker controlled it. */
  | { type: 'used'; urls: string[] }
  /** The current user is not an admin: delete the files for admins. */
  | { type: 'forget admin' }
  /** Activate the waiting worker. */
  | { type: 'take over' }
