import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const compressibleFile = /\.(js|css|json|svg|html)$/
/** In bytes. Smaller files fit into one packet uncompressed. */
const minLength = 1024

export function compressFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) compress(path.join(entry.parentPath, entry.name))
  }
}

export function compress(file: string): void {
  if (!compressibleFile.test(file)) return
  const content = readFileSync(file)
  if (content.length < minLength) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }))
}
