import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const compressible = /\.(js|css|json|svg|html)$/
/** Below this a compressed file saves no packet. */
const worthwhile = 1024

/** Compresses every file of a folder that gains by it. */
export function compressFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) compress(path.join(entry.parentPath, entry.name))
  }
}

/** Writes `file.br` and `file.gz` beside a text file that gains by it. */
export function compress(file: string): void {
  if (!compressible.test(file)) return
  const content = readFileSync(file)
  if (content.length < worthwhile) return
  const best = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: best }))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }))
}
