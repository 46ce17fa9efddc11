import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserName, CompatStatement, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { root } from '../../workspace.ts'

/** The names in `.browserslistrc`, and those of the same browsers in the data of MDN. Browsers for Android have the versions of the desktop. */
const namesInData: Record<string, readonly BrowserName[]> = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
}

const query = /^(?<browser>\w+) >= (?<version>\d+)$/gm

/** The oldest supported version of each browser, by its name in `.browserslistrc`. */
export const oldestVersions: ReadonlyMap<string, number> = new Map(
  [...readFileSync(path.join(root, '.browserslistrc'), 'utf8').matchAll(query)].map(({ groups }) => [
    groups!['browser']!,
    Number(groups!['version']),
  ]),
)

/** The supported browsers whose oldest version does not have a feature, completely, by default and under its own name. */
export function browsersWithout({ support }: CompatStatement): BrowserName[] {
  return [...oldestVersions].flatMap(([browser, oldest]) =>
    namesInData[browser]!.filter((name) => ![support[name]].flat().some((entry) => entry && isIn(entry, oldest))),
  )
}

function isIn(entry: SimpleSupportStatement, oldest: number): boolean {
  const isOther = entry.prefix ?? entry.alternative_name ?? entry.flags ?? entry.partial_implementation
  return !isOther && versionOf(entry.version_added) <= oldest && !(versionOf(entry.version_removed) <= oldest)
}

/** The data has `17.4`, `≤37` for an old version, `preview` for one that is not released, or false. */
const versionOf = (version: string | false | undefined) => Number.parseFloat(String(version).replace('≤', ''))
