import { lockFolder } from '../folder-lock.ts'

/** Locks a folder as another user; starts as root, because that user may not be allowed to read the sources. */
const [folder, uid] = process.argv.slice(2)

process.setgid!(Number(uid))
process.setuid!(Number(uid))
try {
  // Long enough for a busy machine, in milliseconds.
  await lockFolder(folder!, 60_000)
  process.stdout.write('locked\n')
  setInterval(() => {}, 1000)
} catch (error) {
  process.stdout.write(`${String(error)}\n`)
}
