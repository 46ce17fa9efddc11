import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { root } from '../workspace.ts'

/** In bytes. */
const maxSize = 1024 ** 3

/** Sorted, with fixed owners, modes and times (https://reproducible-builds.org/docs/archives/). */
const reproducibleOptions = [
  '--format=ustar',
  '--sort=name',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=u=rwX,go=rX',
]

/** Packs a folder as `.tgz`, with the same bytes for the same files. `time` is in unix seconds. Requires GNU tar. */
export function pack(folder: string, archive: string, time: number): void {
  const options = [...reproducibleOptions, `--mtime=@${time}`, '--directory', path.dirname(folder)]
  const tar = execFileSync('tar', [...options, '--create', path.basename(folder)], { maxBuffer: maxSize })
  writeFileSync(archive, gzipSync(tar, { level: constants.Z_BEST_COMPRESSION }))
}

/**
 * The time of all files in an archive, in unix seconds: `SOURCE_DATE_EPOCH`, else the last commit, else now. Not a constant, because the
 * server derives ETags from it (https://github.com/fastify/send).
 */
export function sourceTime(env: NodeJS.ProcessEnv = process.env): number {
  const given = env['SOURCE_DATE_EPOCH']
  if (given) return parseTime(given)
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? Number(stdout) : Math.floor(Date.now() / 1000)
}

/** Parses `SOURCE_DATE_EPOCH` (https://reproducible-builds.org/specs/source-date-epoch/). */
function parseTime(text: string): number {
  if (!/^\d{1,11}$/.test(text)) throw new Error('SOURCE_DATE_EPOCH must be unix seconds')
  return Number(text)
}
