import type { Config } from '../../config/config.ts'
import type { GatewayConfig } from '../../config/payment-config.ts'
import { createBtcpay } from './btcpay.ts'
import type { Gateway } from './gateway.ts'
import { createNowpayments } from './nowpayments.ts'

/** The configured gateways, first the one for new orders: the others still settle theirs. Empty if payment is disabled. */
export function createGateways({ payment, gateways }: Pick<Config, 'payment' | 'gateways'>): Gateway[] {
  if (payment === 'none') return []
  if (gateways.length > 0) return gateways.map(createAdapter)
  return [createSandbox(payment === 'sandbox' ? 'sandbox' : 'external')]
}

const createAdapter = (config: GatewayConfig): Gateway =>
  config.name === 'nowpayments' ? createNowpayments(config) : createBtcpay(config)

/** The simulated gateway of the demo, and any gateway without an adapter: invoices exist here only. */
const createSandbox = (name: 'sandbox' | 'external'): Gateway => ({
  name,
  createInvoice: async ({ reference }) => reference,
  fetchInvoice: null,
  webhook: null,
})
