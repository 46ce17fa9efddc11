export const cryptoGatewayId = 1
