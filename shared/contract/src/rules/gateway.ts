export const cryptoGatewayId = 1

/** Where orders are paid: at a gateway with an adapter, at one that is only framed, or in the sandbox of the demo. */
export const orderGateways = ['nowpayments', 'btcpay', 'external', 'sandbox'] as const
export type OrderGateway = (typeof orderGateways)[number]
