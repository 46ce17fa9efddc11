import type { Route } from '@playwright/test'

/** A way in which a call goes wrong, and what people are told of it. */
export type BadAnswer = { name: string; fulfil: (route: Route) => Promise<void>; says: string }

const general = 'Something went wrong'

const refusal = (status: number, says = general): BadAnswer => ({
  name: String(status),
  fulfil: (route) => route.fulfill({ status, json: { message: 'whatever' } }),
  says,
})

/** Every one that says nothing about who is signed in or what is there. */
export const badAnswers: readonly BadAnswer[] = [
  refusal(400),
  refusal(429, 'Too many requests'),
  refusal(500),
  refusal(201),
  { name: 'HTML', fulfil: (route) => route.fulfill({ body: '<html>no</html>' }), says: general },
  { name: 'nothing in it', fulfil: (route) => route.fulfill({ body: '' }), says: general },
  {
    name: 'another shape',
    fulfil: (route) => route.fulfill({ json: { list: [{ id: 'x' }], items: [{ id: 'x' }], status: 'lost' } }),
    says: general,
  },
  { name: 'no answer', fulfil: (route) => route.abort(), says: general },
]

/** Longer than a call may take. */
export const silence: BadAnswer = { name: 'silence', fulfil: async () => {}, says: general }

/** Of a call whose answer has no shape of its own, so that any 200 is a success. */
export const isRefused = ({ name }: BadAnswer) => /^\d+$|^no answer$|^silence$/.test(name)
