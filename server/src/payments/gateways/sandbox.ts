import type { Gateway } from './gateway.ts'

/** The simulated gateway of the demo, and any gateway without an adapter: invoices exist here only. */
export const createSandbox = (name: 'sandbox' | 'external'): Gateway => ({
  name,
  createInvoice: async ({ reference }) => reference,
  fetchInvoice: null,
  webhook: null,
})
