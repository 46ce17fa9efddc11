import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { siteFolders } from '@sallyport/site'
import { imageSize } from 'image-size'
import * as v from 'valibot'

/** The configured logo; `path` is its URL path in the site, the size is in pixels. */
export type Logo = { path: string; type: string; content: Buffer; width: number; height: number }

const types = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' } as const

/** In bytes. Every visitor downloads the image. */
const maxLogoBytes = 262_144

const isLogoType = (type: string | undefined): type is keyof typeof types => type !== undefined && type in types

/** The URL path of a brand file in the site. Contains a hash of the content, so that browsers can cache the file forever. */
export function brandPath(name: string, content: Buffer | string, extension: string): string {
  return `${siteFolders.brand}/${name}.${createHash('sha256').update(content).digest('hex').slice(0, 12)}.${extension}`
}

/** Reads the image file at a path, which may be relative to the working directory. */
export const logoFile = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Logo => {
    const logo = readLogo(path.resolve(dataset.value))
    if (typeof logo !== 'string') return logo
    addIssue({ message: logo })
    return NEVER
  }),
)

/** Returns the image, or the end of the sentence "APP_LOGO must …". */
function readLogo(file: string): Logo | string {
  const content = readOrNull(file)
  if (!content) return 'be the path of a file that the server can read'
  if (content.length > maxLogoBytes) return `be a file of at most ${maxLogoBytes / 1024} KiB`
  const size = sizeOrNull(content)
  if (!size || !isLogoType(size.type))
    return 'be an SVG, PNG or WebP image with a width and a height; of an SVG, its viewBox'
  const { type, width, height } = size
  return { path: brandPath('logo', content, type), type: types[type], content, width, height }
}

function readOrNull(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

function sizeOrNull(content: Buffer) {
  try {
    return imageSize(content)
  } catch {
    return null
  }
}

export const hexColour = v.pipe(
  v.string(),
  v.regex(/^#[\da-f]{6}$/i, 'be a colour like #3f4ec4'),
  v.transform((text) => text.toLowerCase()),
)
