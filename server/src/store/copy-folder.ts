import { constants } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'

const concurrency = 4

/** Copies a folder of files and folders. Faster than `cp` of Node, which checks every file before it copies it. */
export async function copyFolder(source: string, target: string): Promise<void> {
  await mkdir(target, { mode: 0o700 })
  const files: string[] = []
  for (const entry of await readdir(source, { withFileTypes: true, recursive: true })) {
    const name = path.join(path.relative(source, entry.parentPath), entry.name)
    if (entry.isDirectory()) await mkdir(path.join(target, name), { recursive: true, mode: 0o700 })
    else if (entry.isFile()) files.push(name)
  }
  const copyNext = async (): Promise<void> => {
    for (let name = files.pop(); name !== undefined; name = files.pop())
      await copyFile(path.join(source, name), path.join(target, name), constants.COPYFILE_FICLONE)
  }
  await Promise.all(Array.from({ length: concurrency }, copyNext))
}
