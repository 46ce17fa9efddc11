import { lockFolder } from '../store/folder-lock.ts'

/**
 * Locks a folder as a user and keeps it; prints `locked`, or why it could not. Started as root, because the other user
 * may not be allowed to read the sources.
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
