import { readFileSync, writeFileSync } from 'node:fs'

/** Copies a file with replacements. Throws when it does not contain one of the replaced texts. */
export function replaceAll(file: string, target: string, replacements: Record<string, string>): void {
  let text = readFileSync(file, 'utf8')
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`)
    text = text.replaceAll(from, () => to)
  }
  writeFileSync(target, text)
}
