import { faultInjection } from './limits.ts'

/** What can be wrong with an entry on purpose: it is missing, refused, never arrives, arrives late, or throws. The server brings it about. */
export const fileFaults = ['404', '500', 'hang', 'slow', 'broken'] as const

/** What can be wrong with a remote on purpose: that, or it is built for another contract, and nothing of it is fetched. */
export const faults = [...fileFaults, 'unfit'] as const

export type Fault = (typeof faults)[number]

/** What a server does to a file with a fault: it delays it by so many milliseconds, and may respond in its place. */
type FaultyResponse = { delay?: number; response?: { status: number; type: string; body: string } }

/** The query parameter of a file's address that asks the server for one. */
export const faultParameter = 'fault'

/**
 * What an entry that throws holds, with the hash that lets it run. Like a built one, whose first word is `var`, it has
 * named its container by then; one text serves every remote, so the name is made of its address;
 * entries of development servers have other addresses, and name no container.
 */
export const throwingEntry = {
  text: String.raw`(() => {
  const [, app, version] = /\/remotes\/([^/]+)\/([^/]+)\//.exec(document.currentScript.src) ?? []
  if (app) globalThis['sallyport_' + app.replaceAll('-', '__') + '_' + version.replaceAll(/\W/g, '_')] ??= undefined
  throw new Error('Broken by the fault switch')
})()
`,
  integrity: 'sha384-ClNQ1iwk6TU/hr6on8UuvTKje2F6vHTcvTL0L/GBP1hcsJv9XFZldaUrAuwJgh6/',
} as const

/** Applied by the server of a demonstration and by the development servers of remotes. */
export const faultyResponses: Record<(typeof fileFaults)[number], FaultyResponse> = {
  '404': { response: { status: 404, type: 'text/plain', body: 'Not found\n' } },
  '500': {
    response: { status: 500, type: 'text/html', body: '<!doctype html><title>Internal Server Error</title>\n' },
  },
  hang: {
    delay: faultInjection.hangDelay,
    response: { status: 504, type: 'text/plain', body: 'This took too long\n' },
  },
  slow: { delay: faultInjection.slowDelay },
  broken: { response: { status: 200, type: 'text/javascript', body: throwingEntry.text } },
}
