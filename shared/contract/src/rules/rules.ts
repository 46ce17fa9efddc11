/** Business rules as pure functions; the current time is an argument. */
export { accountType, isLimited, type AccountType } from './account.ts'
export { amneziaKeys, requiredAmneziaKeys } from './amnezia.ts'
export { cryptoGatewayId } from './gateway.ts'
export { endpointOf, hasFreeSlot, loadOf } from './node.ts'
export * as patterns from './patterns.ts'
export { formatIpv4, clientCapacity, cidrClientCapacity, firstClientIp, parseSubnet } from './subnet.ts'
