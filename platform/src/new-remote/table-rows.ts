import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { NewRemote } from './options.ts'

export type { NewRemote }

type Row = { file: string; /** The end of the table, before which the row is inserted. */ end: string; row: string }

function rowsOf({ name, prefix, access, port, routeName }: NewRemote): Row[] {
  const [paddedPath, paddedAccess] = [`${prefix} `.padEnd(36), access.padEnd(13)]
  const key = name.includes('-') ? `'${name}'` : name
  return [
    {
      file: 'shared/contract/src/config/remotes.ts',
      end: '} as const satisfies Record<string, Remote>\n',
      row: `  ${key}: { prefixes: ['${prefix}'], access: '${access}', port: ${port} },\n`,
    },
    {
      file: 'shared/contract/src/config/routes.ts',
      end: '} as const\n',
      row: `\n  ${routeName}: route('${prefix}', '${access}'),\n`,
    },
    {
      file: 'shared/contract/src/config/routes.test.ts',
      end: '`\n\nconst rows',
      row: `${paddedPath}${paddedAccess}${name}\n`,
    },
    {
      file: 'bench/src/one-application/load-remote.ts',
      end: '}\n\n/** Replaces',
      row: `  ${key}: () => import('remote-${name}/routes'),\n`,
    },
  ]
}

/** Adds the rows of a remote to all tables, or to none when one has an unexpected form. Returns the changed files. */
export function addRows(root: string, remote: NewRemote): string[] {
  const changed = rowsOf(remote).map(({ file, end, row }) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    accessSync(path.join(root, file), constants.W_OK)
    const [before, ...after] = text.split(end)
    if (after.length !== 1)
      throw new Error(`${file} has an unexpected form: found “${end.trim()}” ${after.length} times, expected once.`)
    return { file, text: `${before}${row}${end}${after[0]}` }
  })
  for (const { file, text } of changed) writeFileSync(path.join(root, file), text)
  return changed.map(({ file }) => file)
}
