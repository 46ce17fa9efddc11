/** The payment gateway whose orders are paid in the embedded crypto widget (§3). */
export const cryptoGatewayId = 1
