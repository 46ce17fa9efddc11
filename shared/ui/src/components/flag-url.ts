/** The URL of a flag; the build sets the folder (`/flags/{version}`). */
export function flagUrl(code: string): string {
  return `${import.meta.env.PUBLIC_FLAGS}/${code.toUpperCase()}.svg`
}
