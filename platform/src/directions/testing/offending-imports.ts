import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../workspace.ts'

type Pattern = { message: string; group?: string[]; regex?: string }
type Override = { files: string[]; rules: { 'no-restricted-imports'?: [severity: string, { patterns: Pattern[] }] } }

export type OffendingImport = { file: string; specifier: string; message: string }

export const lintConfig = path.join(root, '.oxlintrc.json')

/** One import for every alternative of every `no-restricted-imports` pattern in the lint configuration. */
export function offendingImports(): OffendingImport[] {
  const { overrides } = JSON.parse(readFileSync(lintConfig, 'utf8')) as { overrides: Override[] }
  return overrides.flatMap(({ files, rules }) => {
    const [, { patterns } = { patterns: [] }] = rules['no-restricted-imports'] ?? []
    return files.flatMap(folderOf).flatMap((folder) =>
      patterns.flatMap(({ message, ...pattern }, number) =>
        specifiersOf(pattern).map((specifier, at) => ({
          file: `${folder}/offending-${number}-${at}.ts`,
          specifier,
          message,
        })),
      ),
    )
  })
}

/** A folder that a glob matches: `remote-x/src` for `remote-*\/src/**`. */
const folderOf = (glob: string) =>
  alternatives(glob.replace('/**', '').replace('{', '(').replaceAll(',', '|').replace('}', ')')).map(withoutWildcards)

const withoutWildcards = (glob: string) => glob.replaceAll('**', 'x').replaceAll('*', 'x')

function specifiersOf({ group = [], regex }: Omit<Pattern, 'message'>): string[] {
  if (regex === undefined) return group.filter((glob) => !glob.startsWith('!')).map(withoutWildcards)
  const specifiers = alternatives(regex.replace(/^\^/, '').replace(/\$$/, '').replaceAll('\\', ''))
  const unmatched = specifiers.filter((specifier) => !new RegExp(regex).test(specifier))
  if (unmatched.length > 0) throw new Error(`No import can be derived from ${regex}: found ${unmatched.join(', ')}`)
  return specifiers
}

/** The texts that a pattern with groups such as `a(b|c)` stands for. Groups may be nested. */
function alternatives(pattern: string): string[] {
  const group = /^(.*)\((?:\?:)?([^()]*)\)(.*)$/s.exec(pattern)
  if (!group) return pattern.split('|')
  const [, start = '', choices = '', end = ''] = group
  return [...new Set(choices.split('|').flatMap((choice) => alternatives(`${start}${choice}${end}`)))]
}
