import { faultInjection } from './limits.ts'

/** Injectable faults of a remote's entry file, applied by the server: an error status, no response, a late one, or code that throws. */
export const fileFaults = ['404', '500', 'hang', 'slow', 'broken'] as const

/** Injectable faults of a remote. `incompatible` is a release for another platform contract, of which no file is requested. */
export const faults = [...fileFaults, 'incompatible'] as const

export type Fault = (typeof faults)[number]

/** The effect of a fault: a delay in milliseconds, then the given response or, without one, the file itself. */
type FaultyResponse = { delay?: number; response?: { status: number; type: string; body: string } }

/** The query parameter of a file URL that requests a fault. */
export const faultParameter = 'fault'

/**
 * An entry file that throws, with its integrity hash. Like a built entry it declares its container global before it
 * throws. The name of the global is derived from the URL, so that one text serves every remote; URLs of development
 * servers have another form and declare none.
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

/** Applied by a demonstration server and by the development servers of remotes. */
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
