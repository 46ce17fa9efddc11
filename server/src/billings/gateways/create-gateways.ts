import type { Config } from '../../config/config.ts'
import type { GatewayConfig } from '../../config/payment-config.ts'
import { createBtcpay } from './btcpay.ts'
import type { Gateway } from './gateway.ts'
import { createNowpayments } from './nowpayments.ts'

/** The configured gateways. The first receives new orders; the others still settle earlier ones. Empty if payment is disabled. */
export function createGateways({ payment, gateways }: Pick<Config, 'payment' | 'gateways'>): Gateway[] {
  if (payment === 'none') return []
  if (gateways.length > 0) return gateways.map(createAdapter)
  return [createSandbox(payment === 'sandbox' ? 'sandbox' : 'external')]
}

const createAdapter = (config: GatewayConfig): Gateway =>
  config.name === 'nowpayments' ? createNowpayments(config) : createBtcpay(config)

/** The simulated gateway of the demo, or a gateway without an adapter: its invoices exist only in this database. */
const createSandbox = (name: 'sandbox' | 'external'): Gateway => ({
  name,
  createInvoice: async ({ reference }) => reference,
  fetchInvoice: null,
  webhook: null,
})
