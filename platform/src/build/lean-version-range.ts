import { isInRange } from '@sallyport/site'

/**
 * Replaces the parser of version ranges of the federation runtime, which compiles dozens of regular expressions for each shared module.
 * Throws for forms that the builds do not write.
 */
export function satisfy(version: string, range: string): boolean {
  const [, operator, bound] = /^(\^|<=)(\d+\.\d+\.\d+)$/.exec(range) ?? []
  if (bound === undefined) throw new Error(`${range} is neither ^ nor <= with a version`)
  return operator === '^' ? isInRange(range, version) : !isAfter(version, bound)
}

function isAfter(version: string, other: string): boolean {
  const [left, right] = [version, other].map((text) => text.split('.').map(Number))
  const index = left!.findIndex((part, position) => part !== right![position])
  return index >= 0 && left![index]! > right![index]!
}
