import path from 'node:path'
import * as v from 'valibot'
import { siteFolder } from '../workspace.ts'

export function readSite(text: string | undefined): string {
  if (text === '') throw new Error('--site: expected a folder, found nothing')
  return text === undefined ? siteFolder : path.resolve(text)
}

const wholeNumber = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(min), v.maxValue(max))

export function readTraffic(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const { success, output } = v.safeParse(wholeNumber(1, 99), text)
  if (!success) throw new Error(`--traffic: expected a whole number from 1 to 99, found ${text}`)
  return output
}

export function readKeep(text = '1'): number {
  const { success, output } = v.safeParse(wholeNumber(0, Number.MAX_SAFE_INTEGER), text)
  if (!success) throw new Error(`--keep: expected a whole number, found ${text}`)
  return output
}
