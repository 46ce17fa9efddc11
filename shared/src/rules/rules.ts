/** The rules of the business as pure functions: time is an argument, nothing is remembered. */
export { accountType, isLimited, type AccountType } from './account.ts'
export { amneziaKeys, requiredAmneziaKeys } from './amnezia.ts'
export { amneziaProblem, hasAmneziaParams, type AmneziaProblem } from './amnezia-limits.ts'
export { randomAmneziaParams } from './amnezia-random.ts'
export { jsonErrorAt, type TextPosition } from './json-error.ts'
export { endpointOf, hasFreeSlot, loadOf } from './node.ts'
export * as patterns from './patterns.ts'
export { addressNumber, addressText, clientsIn, clientsOf, firstClient, parseSubnet, type Subnet } from './subnet.ts'
