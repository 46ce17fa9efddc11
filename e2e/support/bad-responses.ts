import type { Route } from '@playwright/test'

/** A failed call, with the message of its toast and the reason in the panel that replaces the content. */
export type BadResponse = { name: string; fulfil: (route: Route) => Promise<void>; message: string; reason: string }

const general = 'Something went wrong'
const generalFailure = { message: general, reason: `${general}. Try again.` }
const unreachable = { message: general, reason: 'The server is not responding. Check your connection and try again.' }

const statusResponse = (status: number, texts = generalFailure): BadResponse => ({
  name: String(status),
  fulfil: (route) => route.fulfill({ status, json: { message: 'whatever' } }),
  ...texts,
})

/** Where the screen has no policy of its own for it. */
export const missing = statusResponse(404, {
  message: general,
  reason: 'Something went wrong: it no longer exists, or you don’t have access.',
})

/** Failures other than 401 and 404, which have policies of their own. */
export const badResponses: readonly BadResponse[] = [
  statusResponse(400),
  statusResponse(429, { message: 'Too many requests', reason: 'Too many requests. Wait a moment and try again.' }),
  statusResponse(500, { message: general, reason: 'Something went wrong on the server. Try again in a moment.' }),
  statusResponse(201),
  { name: 'HTML', fulfil: (route) => route.fulfill({ body: '<html>no</html>' }), ...generalFailure },
  { name: 'empty body', fulfil: (route) => route.fulfill({ body: '' }), ...generalFailure },
  {
    name: 'another shape',
    fulfil: (route) => route.fulfill({ json: { list: [{ id: 'x' }], items: [{ id: 'x' }], status: 'lost' } }),
    ...generalFailure,
  },
  { name: 'no connection', fulfil: (route) => route.abort(), ...unreachable },
]

/** Never responds, so that the call times out. */
export const noResponse: BadResponse = { name: 'timeout', fulfil: async () => {}, ...unreachable }

/** Whether a call without a response schema fails too: for it, any 200 is a success. */
export const failsWithoutSchema = ({ name }: BadResponse) => /^\d+$|^no connection$|^timeout$/.test(name)
