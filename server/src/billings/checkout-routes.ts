import { orderOutcomes, patterns } from '@sallyport/contract/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Store } from '../database/store.ts'
import { languageFor } from '../http/content-negotiation.ts'
import { staticDocumentPolicy } from '../http/html.ts'
import { checkoutPage, checkoutStyle } from './checkout-page.ts'
import { reportOutcome } from './order-outcome.ts'
import { orderByExtId } from './orders-queries.ts'

type Dependencies = { store: Store; clock: () => number; basePath: string }
type CheckoutRequest = { Params: { ext_id: string }; Querystring: { lang?: string | string[] } }

const outcomeBody = v.object({ outcome: v.picklist(orderOutcomes) })

/** The language of the page that frames the checkout, or of the browser. */
const languageOf = ({ query, headers }: FastifyRequest<CheckoutRequest>) =>
  languageFor([query.lang ?? headers['accept-language'] ?? ''].flat().join())

/** The checkout of the simulated gateway, for the demo only: anyone can mark an order as paid. */
export function registerCheckoutRoutes(app: FastifyInstance, { store, clock, basePath }: Dependencies) {
  async function show(request: FastifyRequest<CheckoutRequest>, reply: FastifyReply) {
    const { ext_id } = request.params
    const order = patterns.code.test(ext_id) ? await orderByExtId(store.db, ext_id) : undefined
    const page = checkoutPage(order, languageOf(request))
    return reply
      .code(order ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(page)
  }

  async function settle(request: FastifyRequest<CheckoutRequest>, reply: FastifyReply) {
    const { ext_id } = request.params
    const parsed = v.safeParse(outcomeBody, request.body)
    if (!parsed.success) return show(request, reply)
    const { outcome } = parsed.output
    const payment_details = { gateway: 'sandbox', outcome }
    if (patterns.code.test(ext_id)) await reportOutcome(store, { ext_id, outcome, now: clock(), payment_details })
    // Redirects to a GET (https://www.rfc-editor.org/rfc/rfc9110#section-15.4.4), so that a reload does not submit the form again.
    const lang = request.query.lang === undefined ? '' : `?lang=${languageOf(request)}`
    return reply.redirect(`${basePath}/sandbox/checkout/${encodeURIComponent(ext_id)}${lang}`, 303)
  }

  app.register(
    async (checkout) => {
      checkout.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      checkout.addHook('onRequest', async (_request, reply) => {
        reply.headers({ ...checkoutPolicy, 'Cache-Control': 'no-store', Vary: 'Accept-Language' })
      })
      checkout.route<CheckoutRequest>({ method: 'GET', url: '/:ext_id', handler: show })
      checkout.route<CheckoutRequest>({ method: 'POST', url: '/:ext_id', handler: settle })
    },
    { prefix: '/sandbox/checkout' },
  )
}

const checkoutPolicy = staticDocumentPolicy(checkoutStyle)
