export { accentColours, surfaceRange } from './accent-colours.ts'
export { accountType, isLimited, type AccountType } from './account.ts'
export { amneziaKeys, requiredAmneziaKeys } from './amnezia.ts'
export { randomAmneziaParams } from './amnezia-random.ts'
export { isConnected } from './connection.ts'
export { contrast, mixColours } from './contrast.ts'
export { fractionDigits } from './currency.ts'
export { cryptoGatewayId, orderGateways, type OrderGateway } from './gateway.ts'
export { endpointOf, hasFreeSlot, loadOf } from './node.ts'
export {
  isAmneziaWg,
  nodeStatus,
  nodeStatusList,
  nodeStatusNames,
  nodeType,
  nodeTypeList,
  nodeTypeNames,
  nodeTypesByName,
} from './node-options.ts'
export {
  orderEventKinds,
  orderEventSources,
  orderProblems,
  type OrderEventKind,
  type OrderEventSource,
  type OrderProblem,
} from './order-events.ts'
export { orderOutcomes, orderStatuses, type OrderOutcome, type OrderStatus } from './order-status.ts'
export * as patterns from './patterns.ts'
export { planTypeOf, planTypes, typedMonths } from './plan-type.ts'
export { formatIpv4, clientCapacity, cidrClientCapacity, firstClientIp, parseSubnet } from './subnet.ts'
export { isTimeZone, startOfDay, timeIn } from './time-zone.ts'
