import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from '@rstest/core'

const tokensCss = readFileSync(path.join(process.cwd(), 'shared/ui/src/components/tokens.css'), 'utf8')
const schemes = ['light', 'dark'] as const

const roles = new Map(
  [...tokensCss.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, role = '', light = '', dark = '']) => [role, { light, dark }],
  ),
)

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['background', 'surface', 'raised', 'hover']
const readable: [string, string[]][] = [
  ...['text', 'muted', 'accent', 'accent-hover', 'success', 'warning', 'danger', 'neutral'].map(
    (role): [string, string[]] => [role, grounds],
  ),
  ...['accent', 'success', 'warning', 'danger', 'neutral'].map((role): [string, string[]] => [role, [`${role}-soft`]]),
  ['muted', ['neutral-soft']],
  ['accent-text', ['accent-fill', 'accent-fill-hover']],
  ['danger-text', ['danger-fill', 'danger-fill-hover']],
  ['text', ['accent-soft', 'neutral-soft']],
]

describe.each(schemes)('in the %s scheme', (scheme) => {
  const colour = (role: string) => roles.get(role)?.[scheme] ?? expect.unreachable(`no role ${role}`)

  for (const [role, backs] of readable) {
    for (const back of backs) {
      test(`${role} has text contrast on ${back}`, () => {
        expect(contrast(colour(role), colour(back))).toBeGreaterThanOrEqual(4.5)
      })
    }
  }

  for (const back of ['background', 'surface', 'raised']) {
    test(`the border of a control has contrast on ${back}`, () => {
      expect(contrast(colour('border-strong'), colour(back))).toBeGreaterThanOrEqual(3)
      expect(contrast(colour('accent'), colour(back))).toBeGreaterThanOrEqual(3)
      expect(contrast(colour('accent-fill'), colour(back))).toBeGreaterThanOrEqual(3)
      expect(contrast(colour('danger-fill'), colour(back))).toBeGreaterThanOrEqual(3)
    })
  }
})

test('the contrast of black on white is 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
})
