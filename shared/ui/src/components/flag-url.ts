/** Where the build has put the flags (`/flags/{version}`), and so the address of one. */
export function flagUrl(code: string): string {
  return `${import.meta.env.PUBLIC_FLAGS}/${code.toUpperCase()}.svg`
}
