import { statfs } from 'node:fs/promises'

/** Space that stays free for the database, which a full disk stops. In bytes. */
export const reservedSpace = 64 * 1024 * 1024

/** The space that may be filled on the volume of a folder, in bytes; negative if less than the reserve is free. */
export async function usableSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize - reservedSpace
}
