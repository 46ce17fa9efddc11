import { limits } from 'shared/config'

/**
 * Loads code, and once more when a file of it is missing: the browser answers the first request for a file with what
 * its preload found, failures included, and only the second one goes out. Code that throws is not run again.
 */
export async function loadTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!isMissingFile(error)) throw error
    // The other files of the same code may still be failing; a request would join them.
    await new Promise((resolve) => setTimeout(resolve, limits.remote.retryDelay))
    return load()
  }
}

/** The bundler's error for a chunk, and the federation runtime's for an entry. */
const isMissingFile = (error: unknown) =>
  error instanceof Error && (error.name === 'ChunkLoadError' || error.message.includes('RUNTIME-008'))
