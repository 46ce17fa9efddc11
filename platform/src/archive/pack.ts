import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { constants, gzipSync } from 'node:zlib'

const maximumSize = 1024 ** 3

/** Sorted, with fixed owners, modes and times (https://reproducible-builds.org/docs/archives/). */
const reproducible = [
  '--format=ustar',
  '--sort=name',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=u=rwX,go=rX',
]

/** Packs a folder as `.tgz`, with the same bytes for the same files. `time` is in unix seconds. Requires GNU tar. */
export function pack(folder: string, archive: string, time: number): void {
  const options = [...reproducible, `--mtime=@${time}`, '--directory', path.dirname(folder)]
  const tar = execFileSync('tar', [...options, '--create', path.basename(folder)], { maxBuffer: maximumSize })
  writeFileSync(archive, gzipSync(tar, { level: constants.Z_BEST_COMPRESSION }))
}
