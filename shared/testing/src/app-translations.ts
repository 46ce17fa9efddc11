import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export function appTranslations(language: string): Record<string, string> {
  const files = readdirSync('.')
    .map((folder) => path.join(folder, 'src/locales', `${language}.json`))
    .filter((file) => existsSync(file))
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as object)) as Record<
    string,
    string
  >
}
