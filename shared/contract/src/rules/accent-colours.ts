const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

const accentRoles = [
  'accent',
  'accent-hover',
  'accent-fill',
  'accent-fill-hover',
  'accent-text',
  'accent-soft',
] as const
type AccentRole = (typeof accentRoles)[number]

/** The colours of each scheme by role: the tokens of `shared/ui/src/styles/tokens.css`. */
type AccentColours = Record<AccentRole, Record<Scheme, string>>

const [white, black] = ['#ffffff', '#000000']
const darkText = '#14171d'

/**
 * The surfaces with the lowest and the highest luminance, below text (`text`) and around buttons (`fill`). `soft` makes up `softShare` of
 * the soft background; accents are mixed with `toText` until their contrast suffices.
 */
export const surfaceRange = {
  light: { text: ['#e7eaef', '#ffffff'], fill: ['#edeff3', '#ffffff'], soft: white, softShare: 0.88, toText: black },
  dark: { text: ['#0b0d12', '#2a313f'], fill: ['#0b0d12', '#242a36'], soft: '#191d26', softShare: 0.75, toText: white },
} as const

/** The minimum contrast of text, and of controls (https://www.w3.org/TR/WCAG22/#contrast-minimum, #non-text-contrast). */
const minContrast = { text: 4.5, control: 3 }

const steps = Array.from({ length: 201 }, (_, index) => index / 200)

/** The colours for an accent `#rrggbb`: the colour itself, or mixed with as little white or black as its contrast needs. */
export function accentColours(colour: string): AccentColours {
  const byScheme = { light: coloursIn('light', colour), dark: coloursIn('dark', colour) }
  return Object.fromEntries(
    accentRoles.map((role) => [role, { light: byScheme.light[role], dark: byScheme.dark[role] }]),
  ) as AccentColours
}

function coloursIn(scheme: Scheme, colour: string): Record<AccentRole, string> {
  const { text, soft, softShare, toText } = surfaceRange[scheme]
  const accentSoft = mixColours(colour, soft, softShare)
  const accent = mixColours(
    colour,
    toText,
    steps.find((share) => hasContrast(mixColours(colour, toText, share), [...text, accentSoft], minContrast.text)) ?? 1,
  )
  const fill = fillIn(scheme, colour)
  return {
    accent,
    'accent-hover': mixColours(accent, toText, 0.2),
    'accent-fill': fill.colour,
    'accent-fill-hover': mixColours(fill.colour, fill.text === white ? black : white, 0.12),
    'accent-text': fill.text,
    'accent-soft': accentSoft,
  }
}

/** The background of a button that is nearest to a colour and has enough contrast, with white or dark text. */
function fillIn(scheme: Scheme, colour: string): { colour: string; text: string } {
  for (const share of steps) {
    for (const toward of [black, white]) {
      const mixed = mixColours(colour, toward, share)
      if (!hasContrast(mixed, surfaceRange[scheme].fill, minContrast.control)) continue
      const text = [white, darkText].find((candidate) => contrast(mixed, candidate) >= minContrast.text)
      if (text) return { colour: mixed, text }
    }
  }
  throw new Error(`Expected a colour like #3f4ec4, found: ${colour}`)
}

const hasContrast = (colour: string, others: readonly string[], ratio: number) =>
  others.every((other) => contrast(colour, other) >= ratio)

const parts = [1, 3, 5] as const

/** The relative luminance of a colour `#rrggbb` (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = parts
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours `#rrggbb`, from 1 to 21 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes two colours `#rrggbb`. `share`: the fraction of the second colour, from 0 to 1. */
export function mixColours(one: string, other: string, share: number): string {
  const mixed = parts.map((at) => {
    const [from, to] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16))
    return Math.round(from! * (1 - share) + to! * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${mixed.join('')}`
}
