import { readSettings } from '@sallyport/contract/config'

const { basePath } = readSettings()

/** The URL of a flag; the build sets the folder (`/flags/{version}`). */
export function flagUrl(code: string): string {
  return `${basePath}${import.meta.env.PUBLIC_FLAGS}/${code.toUpperCase()}.svg`
}
