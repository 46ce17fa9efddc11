import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A file that the program writes. `isReplaceable` is true for content that no person has written, such as that of a package. */
export type ManagedFile = {
  file: string
  content: string
  mode: number
  isReplaceable?: (content: string) => boolean
}

const stateFolder = '/var/lib/sallyport-install'
const digest = (content: string) => createHash('sha256').update(content).digest('hex')

/** The files that the program writes below `root`, with the SHA-256 of each. A file that a person has changed is never overwritten or deleted. */
export function managedFiles(root = '/') {
  const at = (file: string) => path.join(root, file)
  const folder = at(stateFolder)
  const digestFile = path.join(folder, 'files.json')
  const former = (file: string) => path.join(folder, `former-${path.basename(file)}`)
  const readText = (file: string) => (existsSync(at(file)) ? readFileSync(at(file), 'utf8') : null)
  const digests = () =>
    (existsSync(digestFile) ? JSON.parse(readFileSync(digestFile, 'utf8')) : {}) as Record<string, string>
  const isOwn = (file: string, content: string) => digests()[file] === digest(content)

  function record(file: string, content: string | null): void {
    const { [file]: _, ...others } = digests()
    const changed = content === null ? others : { ...others, [file]: digest(content) }
    writeAtomically(digestFile, `${JSON.stringify(changed, null, 2)}\n`, 0o600)
  }

  function canReplace({ file, content, isReplaceable }: ManagedFile, found: string): boolean {
    return found === content || isOwn(file, found) || isReplaceable?.(found) === true
  }

  return {
    /** Whether the content is in place, or was offered beside a file that a person has changed. */
    isWritten: ({ file, content }: ManagedFile) => existsSync(at(file)) && isOwn(file, content),
    /** Whether `write` would not write the file itself. */
    isForeign: (managed: ManagedFile) => {
      const found = readText(managed.file)
      return found !== null && !canReplace(managed, found)
    },
    /** Returns the path that was written: `FILE.new` if a person has changed the file. */
    write: (managed: ManagedFile): string => {
      const { file, content, mode } = managed
      const found = readText(file)
      const isKept = found !== null && !canReplace(managed, found)
      if (found !== null && !isKept && found !== content && !isOwn(file, found)) {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        copyFileSync(at(file), former(file))
      }
      const target = isKept ? `${file}.new` : file
      if (found !== content) writeAtomically(at(target), content, mode)
      record(file, content)
      return target
    },
    /** Deletes a file, or puts back the one that it had replaced. Returns whether the file was kept, because a person has changed it. */
    remove: (file: string): boolean => {
      const found = readText(file)
      const isKept = found !== null && !isOwn(file, found)
      rmSync(at(`${file}.new`), { force: true })
      if (!isKept && existsSync(former(file))) renameSync(former(file), at(file))
      else if (!isKept) rmSync(at(file), { force: true })
      record(file, null)
      return isKept
    },
  }
}

/** Also readers and interruptions find either the former or the new content. */
function writeAtomically(file: string, content: string, mode: number): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const temporary = `${file}.${process.pid}.tmp`
  writeFileSync(temporary, content, { mode, flush: true })
  renameSync(temporary, file)
}
