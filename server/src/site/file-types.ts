/** Extensions of the files at the root of a site, with their types (https://www.iana.org/assignments/media-types). */
const rootFileTypes = {
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  ico: 'image/vnd.microsoft.icon',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
  map: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
} as const

export const rootFileExtensions = Object.keys(rootFileTypes)

/** The media type of a file with one of these extensions; empty for any other extension. */
export const contentTypeOf = (pathname: string): string =>
  Object.entries(rootFileTypes).find(([extension]) => pathname.endsWith(`.${extension}`))?.[1] ?? ''
