import { once } from 'node:events'
import { constants, ReadStream, type Stats } from 'node:fs'
import { open, readlink, realpath, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

/*
 * Accounts that release to a site may write its folder, but must not read what only the account of the server can read. So a file of the
 * site is sent only if it is inside the folder after all links are resolved. The folder itself may be a link.
 */

/** Reads a file of a site. Throws if it is missing, no regular file, or outside of the site. */
export const readSiteFile = (folder: string, pathname: string): Promise<Buffer> =>
  withSiteFile(folder, pathname, (file) => file.readFile())

/** The metadata of a file of a site; null if `readSiteFile` would throw. */
export const siteFileStats = (folder: string, pathname: string): Promise<Stats | null> =>
  withSiteFile(folder, pathname, (file) => file.stat()).catch(() => null)

async function withSiteFile<T>(folder: string, pathname: string, read: (file: FileHandle) => Promise<T>): Promise<T> {
  const name = path.join(folder, pathname)
  // `O_NONBLOCK`, because opening a FIFO would otherwise wait for a writer (https://man7.org/linux/man-pages/man7/fifo.7.html).
  const file = await open(name, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    if (!(await file.stat()).isFile()) throw new Error(`${name} is not a regular file`)
    await requireInside(folder, await openedPath(file.fd, name))
    return await read(file)
  } finally {
    await file.close()
  }
}

/** Whether a file and its compressed copies, as far as they exist, are regular files of the site. */
export async function isSiteFile(folder: string, pathname: string): Promise<boolean> {
  const isSafe = async (name: string) => {
    const real = await realpath(name).catch(() => null)
    if (real === null) return true
    await requireInside(folder, real)
    return (await stat(real)).isFile()
  }
  const names = ['', '.br', '.gz'].map((suffix) => path.join(folder, pathname + suffix))
  return (await Promise.all(names.map(isSafe)).catch(() => [false])).every(Boolean)
}

/**
 * An `onSend` hook: checks the file that `@fastify/static` has opened by its name, because a link can replace the file after `isSiteFile`.
 * Returns the payload, or throws.
 */
export const requireSiteFile =
  (folder: string) =>
  async (_request: FastifyRequest, _reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (!(payload instanceof ReadStream)) return payload
    try {
      if (payload.pending) await once(payload, 'open')
      await requireInside(folder, await openedPath(Number(Object(payload).fd), String(payload.path)))
    } catch (error) {
      payload.destroy()
      throw error
    }
    return payload
  }

/** The path of an open file, without links. Only Linux knows it (https://man7.org/linux/man-pages/man5/proc_pid_fd.5.html). */
const openedPath = (descriptor: number, name: string): Promise<string> =>
  process.platform === 'linux' ? readlink(`/proc/self/fd/${descriptor}`) : realpath(name)

async function requireInside(folder: string, realFile: string): Promise<void> {
  const root = await realpath(folder)
  if (!realFile.startsWith(root + path.sep))
    throw new Error(`a link in ${folder} leads out of the site, to ${realFile}`)
}
