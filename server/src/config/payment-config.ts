import * as v from 'valibot'
import { apiUrl, oneOf, optionalField, percentage, singleLine, widgetUrl } from './config-fields.ts'

const secret = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,512}$/, 'be 1 to 512 characters of ASCII without spaces'))
const storeId = v.pipe(v.string(), v.regex(/^\w{1,64}$/, 'be 1 to 64 letters and digits'))

const gatewayNames = ['nowpayments', 'btcpay'] as const

export const paymentVariables = {
  /** The gateway for new orders. If unset, PAYMENT_WIDGET_URL may name a gateway without an adapter. */
  PAYMENT_GATEWAY: optionalField(oneOf(...gatewayNames)),
  /** The URL template of the payment widget. Derived from PAYMENT_GATEWAY if unset. */
  PAYMENT_WIDGET_URL: optionalField(widgetUrl),
  /** The part of a price that may be missing, such as the fee of an exchange. */
  PAYMENT_TOLERANCE: v.optional(percentage(10), '0'),
  NOWPAYMENTS_API_KEY: optionalField(secret),
  NOWPAYMENTS_IPN_SECRET: optionalField(secret),
  /** The account that can list the payments of an invoice, which the API key cannot. */
  NOWPAYMENTS_EMAIL: optionalField(singleLine(254)),
  NOWPAYMENTS_PASSWORD: optionalField(singleLine(512)),
  NOWPAYMENTS_API_URL: v.optional(apiUrl, 'https://api.nowpayments.io'),
  BTCPAY_URL: optionalField(apiUrl),
  BTCPAY_STORE_ID: optionalField(storeId),
  BTCPAY_API_KEY: optionalField(secret),
  BTCPAY_WEBHOOK_SECRET: optionalField(secret),
}

const environment = v.object({ ...paymentVariables, DEMO: v.boolean() })
type Environment = v.InferOutput<typeof environment>

const requiredBy = {
  nowpayments: ['NOWPAYMENTS_API_KEY', 'NOWPAYMENTS_IPN_SECRET'],
  btcpay: ['BTCPAY_URL', 'BTCPAY_STORE_ID', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET'],
} as const

/** A sentence for each missing or contradictory payment variable; empty for a valid combination. */
export function paymentProblems(env: Environment): string[] {
  const problems: string[] = []
  for (const gateway of gatewayNames) {
    const required: readonly (keyof Environment)[] = requiredBy[gateway]
    const isChosen = env.PAYMENT_GATEWAY === gateway
    const present = required.find((name) => env[name] !== null)
    if (!isChosen && !present) continue
    const reason = isChosen ? `PAYMENT_GATEWAY is ${gateway}` : `${present} is set`
    const missing = required.filter((name) => env[name] === null)
    problems.push(...missing.map((name) => `${name} must be set if ${reason}`))
    if (env.PAYMENT_GATEWAY === null) problems.push(`PAYMENT_GATEWAY must be set if ${present} is set`)
  }
  if ((env.NOWPAYMENTS_EMAIL === null) !== (env.NOWPAYMENTS_PASSWORD === null)) {
    problems.push('NOWPAYMENTS_EMAIL and NOWPAYMENTS_PASSWORD must be set together')
  }
  return problems
}

export type NowpaymentsConfig = {
  name: 'nowpayments'
  apiUrl: string
  apiKey: string
  ipnSecret: string
  account: { email: string; password: string } | null
}
export type BtcpayConfig = { name: 'btcpay'; url: string; storeId: string; apiKey: string; webhookSecret: string }

export type GatewayConfig = NowpaymentsConfig | BtcpayConfig

/** The credentials of all configured gateways; the gateway for new orders is first. Never logged. */
export function gatewayConfigs(env: Environment): GatewayConfig[] {
  const { NOWPAYMENTS_EMAIL: email, NOWPAYMENTS_PASSWORD: password } = env
  const nowpayments: NowpaymentsConfig = {
    name: 'nowpayments',
    apiUrl: env.NOWPAYMENTS_API_URL,
    apiKey: env.NOWPAYMENTS_API_KEY ?? '',
    ipnSecret: env.NOWPAYMENTS_IPN_SECRET ?? '',
    account: email !== null && password !== null ? { email, password } : null,
  }
  const btcpay: BtcpayConfig = {
    name: 'btcpay',
    url: env.BTCPAY_URL ?? '',
    storeId: env.BTCPAY_STORE_ID ?? '',
    apiKey: env.BTCPAY_API_KEY ?? '',
    webhookSecret: env.BTCPAY_WEBHOOK_SECRET ?? '',
  }
  const configured = [
    ...(env.NOWPAYMENTS_API_KEY === null ? [] : [nowpayments]),
    ...(env.BTCPAY_API_KEY === null ? [] : [btcpay]),
  ]
  return env.PAYMENT_GATEWAY === 'btcpay' ? configured.toReversed() : configured
}

export type PaymentMode = 'gateway' | 'sandbox' | 'none'

export function paymentMode(env: Environment): PaymentMode {
  if (env.PAYMENT_GATEWAY || env.PAYMENT_WIDGET_URL) return 'gateway'
  return env.DEMO ? 'sandbox' : 'none'
}

const nowpaymentsWidget = 'https://nowpayments.io/embeds/payment-widget?iid={ext_id}'
const sandboxCheckout = '/sandbox/checkout/{ext_id}'

/** The URL template of an order's payment page, in the sandbox a path of the site; empty if payment is disabled. */
export function paymentWidgetUrl(env: Environment, basePath: string): string {
  if (env.PAYMENT_WIDGET_URL) return env.PAYMENT_WIDGET_URL
  if (env.PAYMENT_GATEWAY === 'nowpayments') return nowpaymentsWidget
  if (env.PAYMENT_GATEWAY === 'btcpay') return `${env.BTCPAY_URL}/i/{ext_id}`
  return env.DEMO ? basePath + sandboxCheckout : ''
}
