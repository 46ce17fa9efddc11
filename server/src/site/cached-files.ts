import { stat } from 'node:fs/promises'

export type CachedFile = {
  headers: Record<string, string>
  body: Buffer
  /** The file that was read, and its `fileState` at that time. */
  file: string
  state: string
  checkedAt: number
}
export type CacheLimits = { maxBytes: number; recheckInterval: number }

/** Responses in memory, at most `maxBytes` of bodies. Drops the responses that were not added or checked for the longest time. */
export class CachedFiles {
  readonly #files = new Map<string, CachedFile>()
  readonly #limits: CacheLimits
  #totalBytes = 0

  constructor(limits: CacheLimits) {
    this.#limits = limits
  }

  add(key: string, cached: CachedFile): void {
    this.#remove(key)
    this.#files.set(key, cached)
    this.#totalBytes += cached.body.length
    for (const [leastRecent] of this.#files) {
      if (this.#totalBytes <= this.#limits.maxBytes) return
      this.#remove(leastRecent)
    }
  }

  /** Null if the key is not cached, or its file was replaced or deleted. Checks the file at most once per `recheckInterval`. */
  async find(key: string): Promise<CachedFile | null> {
    const cached = this.#files.get(key)
    if (!cached) return null
    const now = performance.now()
    if (now - cached.checkedAt <= this.#limits.recheckInterval) return cached
    if ((await fileState(cached.file)) !== cached.state) {
      this.#remove(key)
      return null
    }
    this.add(key, { ...cached, checkedAt: now })
    return cached
  }

  #remove(key: string): void {
    this.#totalBytes -= this.#files.get(key)?.body.length ?? 0
    this.#files.delete(key)
  }
}

/** A text that changes when the file is replaced. */
export async function fileState(file: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(file).catch(() => ({ ino: 0, size: 0, mtimeMs: 0 }))
  return `${ino}:${size}:${mtimeMs}`
}
