import { existsSync } from 'node:fs'
import { paths } from '../installation.ts'
import { OperatorError, print, requireRoot } from '../programs.ts'
import {
  certificateCheck,
  diskCheck,
  readCertificate,
  readinessChecks,
  readSetting,
  serverChecks,
  serverUrl,
  serviceCheck,
  timeCheck,
  type Check,
} from './checks.ts'

/** Prints whether the site works, and what to do about each problem. Returns the exit status: 1 with a problem. */
export async function printStatus({ json }: { json?: boolean }): Promise<number> {
  requireRoot()
  if (!existsSync(paths.settings))
    throw new OperatorError(`There is no site on this machine: ${paths.settings} is missing`)
  const checks = await siteChecks()
  const isOk = checks.every((check) => check.isOk)
  if (json) print(JSON.stringify({ isOk, checks }))
  else print(...formatChecks(checks))
  return isOk ? 0 : 1
}

async function siteChecks(): Promise<Check[]> {
  const stopped = serviceCheck()
  const readiness = stopped ? [stopped] : await readinessChecks(serverUrl())
  const isDatabaseUp = readiness.some(({ name, isOk }) => name === 'database' && isOk)
  const checks = [...readiness, diskCheck(paths.data), await certificate(), timeCheck()]
  const all = [...checks.filter((check) => check !== null), ...(isDatabaseUp ? serverChecks() : [])]
  for (const check of all) if (check.isOk) delete check.advice
  return all
}

/** Null for a site without TLS. */
async function certificate(): Promise<Check | null> {
  const url = new URL(readSetting('PUBLIC_URL') ?? 'http://localhost')
  if (url.protocol !== 'https:') return null
  try {
    return certificateCheck(await readCertificate(url.hostname, Number(url.port || 443)), new Date())
  } catch (error) {
    const advice = 'systemctl status caddy (or nginx); ports 80 and 443 must be open'
    return { name: 'certificate', isOk: false, text: `there is none for ${url.hostname}: ${String(error)}`, advice }
  }
}

export function formatChecks(checks: readonly Check[]): string[] {
  const width = Math.max(...checks.map(({ name }) => name.length))
  return checks.flatMap(({ name, isOk, text, advice }) => [
    `${isOk ? '✓' : '✗'} ${name.padEnd(width)}  ${text}`,
    ...(advice === undefined ? [] : [`  ${' '.repeat(width)}  → ${advice}`]),
  ])
}
