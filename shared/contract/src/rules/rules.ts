export * from './accent-colours.ts'
export * from './account.ts'
export { amneziaKeys, areAmneziaParamsCompatible, randomAmneziaParams, requiredAmneziaKeys } from './amnezia.ts'
export { addMonths, premiumPeriod } from './calendar-months.ts'
export { isCountry } from './country.ts'
export { fractionDigits, isCurrency } from './currency.ts'
export { toLatin } from './latin.ts'
export * from './node.ts'
export { formatLoad, hasFreeSlot, loadLevel } from './node-load.ts'
export * from './orders.ts'
export {
  cidrClientCapacity,
  clientCapacity,
  firstClientIp,
  formatIpv4,
  interfaceAddress,
  parseSubnet,
} from './subnet.ts'
export { browserTimeZone, isTimeZone, startOfDay, timeIn } from './time-zone.ts'
export * as patterns from './patterns.ts'
export { refusedCharacter } from './refused-character.ts'
