import type { Language } from '@sallyport/contract/config'
import { type OrderOutcome, orderOutcomes, patterns } from '@sallyport/contract/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { languageFor } from '../api/http/content-negotiation.ts'
import { escapeHtml } from '../api/http/escape-html.ts'
import { staticDocument, staticDocumentPolicy } from '../api/http/static-document.ts'
import type { Store } from '../database/store.ts'
import type { OrderRow } from '../database/tables/orders.ts'
import { toMajorUnits } from './money.ts'
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

/** System colors, so that the color scheme matches the page that frames the checkout. */
const style = `:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif }
body { margin: 0; padding: 1.5rem; overflow-wrap: anywhere }
h1 { font-size: 1.25rem; margin: 0 }
form { display: flex; flex-wrap: wrap; gap: 0.75rem }
button { font: inherit; min-height: 2.75rem; padding: 0 1.25rem }`

const checkoutPolicy = staticDocumentPolicy({ style, formAction: "'self'", frameAncestors: "'self'" })

/** A form while the order is pending, or else its status. Works without scripts. */
function checkoutPage(order: OrderRow | undefined, language: Language): string {
  const { title } = checkoutTexts[language]
  const body = [`<body><main><h1>${title}</h1>`, ...contentOf(order, language), '</main>']
  return staticDocument({ language, title, style, body })
}

function contentOf(order: OrderRow | undefined, language: Language): string[] {
  const { notice, pay, fail, cancel, unknown, states } = checkoutTexts[language]
  if (!order) return [`<p role="status">${unknown}</p>`]
  const price = `<p>${escapeHtml(order.description)} <strong>${priceOf(order, language)}</strong></p>`
  if (order.status !== 'pending') return [price, `<p role="status">${states[order.status]}</p>`]
  const button = (outcome: OrderOutcome, name: string) => `<button name="outcome" value="${outcome}">${name}</button>`
  const buttons = [button('done', pay), button('failed', fail), button('cancelled', cancel)]
  return [price, `<p>${notice}</p>`, '<form method="post">', ...buttons, '</form>']
}

function priceOf({ amount, currency_code }: OrderRow, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: currency_code })
  return format.format(toMajorUnits(amount, currency_code))
}

type CheckoutTexts = Record<'title' | 'notice' | 'pay' | 'fail' | 'cancel' | 'unknown', string> & {
  states: Record<OrderOutcome, string>
}

const checkoutTexts: Record<Language, CheckoutTexts> = {
  en: {
    title: 'Sandbox checkout',
    notice: 'This is a sandbox: no money is taken. Choose how the payment ends.',
    pay: 'Pay',
    fail: 'Fail',
    cancel: 'Cancel',
    unknown: 'There is no such payment.',
    states: {
      done: 'Paid. You can go back to the site.',
      failed: 'The payment has failed.',
      cancelled: 'The payment was cancelled.',
    },
  },
  ru: {
    title: 'Учебная оплата',
    notice: 'Это песочница: деньги не списываются. Выберите, чем закончится платёж.',
    pay: 'Оплатить',
    fail: 'Отклонить',
    cancel: 'Отменить',
    unknown: 'Такого платежа нет.',
    states: {
      done: 'Оплачено. Можно вернуться на сайт.',
      failed: 'Платёж не прошёл.',
      cancelled: 'Платёж отменён.',
    },
  },
}
