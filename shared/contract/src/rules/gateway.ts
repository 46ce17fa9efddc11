/** The id of the payment gateway with the embedded crypto widget (§3). */
export const cryptoGatewayId = 1
