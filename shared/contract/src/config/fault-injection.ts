import { faultInjection } from './limits.ts'

export const fileFaults = ['404', '500', 'hang', 'slow', 'broken'] as const

/** `incompatible`, a release for another platform contract, needs no server: none of its files is requested. */
export const faults = [...fileFaults, 'incompatible'] as const

export type Fault = (typeof faults)[number]

/** A delay in milliseconds, then the given response or, without one, the file itself. */
type FaultyResponse = { delay?: number; response?: { status: number; type: string; body: string } }

export const faultParameter = 'fault'

/** An entry file that throws after it has declared its container, whose name it derives from its own URL. */
export const throwingEntry = {
  text: String.raw`(() => {
  const [, app, version] = /\/remotes\/([^/]+)\/([^/]+)\//.exec(document.currentScript.src) ?? []
  if (app) globalThis['sallyport_' + app.replaceAll('-', '__') + '_' + version.replaceAll(/\W/g, '_')] ??= undefined
  throw new Error('Broken by the fault switch')
})()
`,
  integrity: 'sha384-ClNQ1iwk6TU/hr6on8UuvTKje2F6vHTcvTL0L/GBP1hcsJv9XFZldaUrAuwJgh6/',
} as const

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
