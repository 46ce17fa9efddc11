import type { Route } from '@playwright/test'

/** A way in which a call goes wrong, what a toast says of it, and what the panel says that replaces the content. */
export type BadAnswer = { name: string; fulfil: (route: Route) => Promise<void>; says: string; reason: string }

const general = 'Something went wrong'
const plain = { says: general, reason: `${general}. Try again.` }
const silent = { says: general, reason: 'The server is not responding. Check your connection and try again.' }

const refusal = (status: number, told = plain): BadAnswer => ({
  name: String(status),
  fulfil: (route) => route.fulfill({ status, json: { message: 'whatever' } }),
  ...told,
})

/** Every one that says nothing about who is signed in or what is there. */
export const badAnswers: readonly BadAnswer[] = [
  refusal(400),
  refusal(429, { says: 'Too many requests', reason: 'Too many requests. Wait a moment and try again.' }),
  refusal(500, { says: general, reason: 'Something went wrong on the server. Try again in a moment.' }),
  refusal(201),
  { name: 'HTML', fulfil: (route) => route.fulfill({ body: '<html>no</html>' }), ...plain },
  { name: 'nothing in it', fulfil: (route) => route.fulfill({ body: '' }), ...plain },
  {
    name: 'another shape',
    fulfil: (route) => route.fulfill({ json: { list: [{ id: 'x' }], items: [{ id: 'x' }], status: 'lost' } }),
    ...plain,
  },
  { name: 'no answer', fulfil: (route) => route.abort(), ...silent },
]

/** Longer than a call may take. */
export const silence: BadAnswer = { name: 'silence', fulfil: async () => {}, ...silent }

/** Of a call whose answer has no shape of its own, so that any 200 is a success. */
export const isRefused = ({ name }: BadAnswer) => /^\d+$|^no answer$|^silence$/.test(name)
