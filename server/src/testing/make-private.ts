import { createdNames } from '../store/database-folder.ts'
import { makePrivate } from '../store/private-folder.ts'

/** A script that acts as another user; starts as root, because that user may not be allowed to read the sources. */
const [folder, uid] = process.argv.slice(2)

process.setgid!(Number(uid))
process.setuid!(Number(uid))
try {
  makePrivate({ variable: 'DATA_DIR', folder: folder!, createdNames })
  process.stdout.write('private\n')
} catch (error) {
  process.stdout.write(`${String(error)}\n`)
}
