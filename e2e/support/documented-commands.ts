import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from 'platform/workspace'

type Values = Record<string, string>

/** The first commands after a text on a page of `docs`, with the values of a test in place of the examples. */
export function documentedCommands(page: string, after: string, values: Values): string[] {
  const content = readFileSync(path.join(root, 'docs', page), 'utf8')
  const [, commands] = /```sh\n(.+?)\n```/s.exec(content.slice(content.indexOf(after))) ?? []
  if (!content.includes(after) || !commands) throw new Error(`docs/${page} has no commands after “${after}”`)
  return commands.split('\n').map((command) => {
    let typed = command
    for (const [example, value] of Object.entries(values)) typed = typed.replaceAll(example, value)
    return typed
  })
}
