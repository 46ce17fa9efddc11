import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import { fontFolder, fontUrl } from './font-folder.ts'

type Range = readonly [first: number, last: number]

/** The weights of the variable font that the styles use. */
const weights = { min: 400, max: 700 }

/** The characters of the texts, names and prices; others are drawn in the fallback font. */
const scripts: Record<'latin' | 'cyrillic', readonly Range[]> = {
  latin: [
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x2013, 0x2014],
    [0x2018, 0x201a],
    [0x201c, 0x201e],
    [0x2022, 0x2022],
    [0x2026, 0x2026],
    [0x20ac, 0x20ac],
    [0x2212, 0x2212],
  ],
  cyrillic: [
    [0x400, 0x45f],
    [0x490, 0x491],
    [0x2116, 0x2116],
  ],
}

/**
 * Fonts of the systems, adjusted so that a line of text has the same height and nearly the same width in them, and nothing
 * moves when the font has loaded (https://drafts.csswg.org/css-fonts-5/#size-adjust-desc). `sizes`: the width of the texts
 * in Onest, in percent of that in the system font.
 */
const fallbacks = [
  { family: 'Onest Arial', local: ['Arial', 'Liberation Sans'], sizes: { latin: 105.2, cyrillic: 103.9 } },
  { family: 'Onest Roboto', local: ['Roboto'], sizes: { latin: 105.7, cyrillic: 101.4 } },
  { family: 'Onest DejaVu', local: ['DejaVu Sans'], sizes: { latin: 91, cyrillic: 90.9 } },
] as const

/** In percent of the font size. */
const metrics = { ascent: 97, descent: 30.5 }

const scriptNames = ['latin', 'cyrillic'] as const

/** The subsets of the font by file name, and the stylesheet that declares them. */
export async function createFontFiles(): Promise<{ fonts: ReadonlyMap<string, Buffer>; css: string }> {
  const require = createRequire(path.join(fontFolder, 'font.css'))
  const fonts = new Map<string, Buffer>()
  const rules: string[] = []
  for (const script of scriptNames) {
    const source = readFileSync(require.resolve(`@fontsource-variable/onest/files/onest-${script}-wght-normal.woff2`))
    const font = await subsetFont(source, charactersOf(script), {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
    })
    const name = `onest-${script}.${createHash('sha256').update(font).digest('hex').slice(0, 8)}.woff2`
    fonts.set(name, font)
    rules.push(fontFace(script, name))
  }
  for (const fallback of fallbacks)
    rules.push(...scriptNames.map((script) => fallbackFace({ ...fallback, script, size: fallback.sizes[script] })))
  return { fonts, css: `${head}\n${rules.join('\n\n')}\n` }
}

const head = '/* Written by `pnpm fonts`. The URLs are relative to the stylesheet of a shell release. */'

function charactersOf(script: keyof typeof scripts): string {
  const codePoints = scripts[script].flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  )
  return String.fromCodePoint(...codePoints)
}

const hex = (codePoint: number) => codePoint.toString(16)

const unicodeRange = (script: keyof typeof scripts) =>
  scripts[script]
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(', ')

const fontFace = (script: keyof typeof scripts, name: string) => `@font-face {
  font-family: 'Onest';
  font-weight: ${weights.min} ${weights.max};
  font-display: swap;
  src: url('${fontUrl}${name}') format('woff2');
  unicode-range: ${unicodeRange(script)};
}`

type Fallback = {
  family: string
  local: readonly string[]
  script: keyof typeof scripts
  size: number
}

const fallbackFace = ({ family, local, script, size }: Fallback) => `@font-face {
  font-family: '${family}';
  src: ${local.map((name) => `local('${name}')`).join(', ')};
  ascent-override: ${percent(metrics.ascent / size)};
  descent-override: ${percent(metrics.descent / size)};
  line-gap-override: 0%;
  size-adjust: ${size}%;
  unicode-range: ${unicodeRange(script)};
}`

const percent = (ratio: number) => `${Number((ratio * 100).toFixed(1))}%`
