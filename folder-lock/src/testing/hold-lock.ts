import { lockFolder } from '../folder-lock.ts'

/**
 * A script that locks a folder as another user and holds the lock; prints `locked` or the error. Starts as root,
 * because the other user may not be allowed to read the sources.
 */
const [folder, uid] = process.argv.slice(2)

process.setgid!(Number(uid))
process.setuid!(Number(uid))
try {
  await lockFolder(folder!)
  process.stdout.write('locked\n')
  setInterval(() => {}, 1000)
} catch (error) {
  process.stdout.write(`${String(error)}\n`)
}
