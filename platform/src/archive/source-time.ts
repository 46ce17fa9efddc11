import { spawnSync } from 'node:child_process'
import { root } from '../workspace.ts'

/**
 * The time of all files in an archive, in unix seconds: `SOURCE_DATE_EPOCH`, the last commit, or else now. Not a constant,
 * because ETags of the server contain it (https://github.com/fastify/send).
 */
export function sourceTime(env: NodeJS.ProcessEnv = process.env): number {
  const given = env['SOURCE_DATE_EPOCH']
  if (given) return parseTime(given)
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? Number(stdout) : Math.floor(Date.now() / 1000)
}

/** https://reproducible-builds.org/specs/source-date-epoch/ */
function parseTime(text: string): number {
  if (!/^\d{1,11}$/.test(text)) throw new Error('SOURCE_DATE_EPOCH must be unix seconds')
  return Number(text)
}
