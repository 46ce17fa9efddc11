import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The decoded mails of an outbox, oldest first. */
export function mailsIn(folder: string) {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).toSorted()
  return files.map((name) => {
    const file = path.join(folder, name)
    return Object.assign(readMail(readFileSync(file, 'utf8')), { name, mode: statSync(file).mode & 0o777 })
  })
}

/** Decodes the headers and parts of a mail; plain text is one part. */
export function readMail(raw: string) {
  const [head = ''] = raw.split(/\r?\n\r?\n/, 1)
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1]
  const parts = (boundary ? raw.split(`--${boundary}`).slice(1, -1) : [raw]).map(decodedPart)
  const header = (name: string) => new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(head)?.[1] ?? ''
  return { to: header('To'), from: header('From'), subject: decodedWords(header('Subject')), parts }
}

function decodedPart(part: string): string {
  const [head = '', ...body] = part.trim().split(/\r?\n\r?\n/)
  const text = body.join('\n\n')
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8')
  return /quoted-printable/i.test(head) ? decodedQuotes(text.replace(/=\r?\n/g, '')) : text
}

function decodedQuotes(text: string): string {
  const bytes = text.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Decodes encoded words in a header (https://www.rfc-editor.org/rfc/rfc2047#section-2). */
function decodedWords(text: string): string {
  const joined = text.replace(/\?=\s+=\?/g, '?==?')
  return joined.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64').toString('utf8')
      : decodedQuotes(word.replaceAll('_', ' ')),
  )
}
