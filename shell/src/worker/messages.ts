/** What a page says to the worker. */
export type WorkerMessage =
  /** These files were fetched, some before the worker was there. */
  | { type: 'used'; urls: string[] }
  /** No admin is signed in here any more. */
  | { type: 'forget admin' }
  /** Nothing that is on the screen would suffer from another worker. */
  | { type: 'take over' }
