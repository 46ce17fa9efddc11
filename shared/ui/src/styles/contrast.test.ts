import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from '@rstest/core'
import { contrast, mixColours, surfaceRange } from '@sallyport/contract/rules'

const tokensCss = readFileSync(path.join(process.cwd(), 'shared/ui/src/styles/tokens.css'), 'utf8')
const skeletonCss = readFileSync(path.join(process.cwd(), 'shared/ui/src/feedback/skeleton.module.css'), 'utf8')
const schemes = ['light', 'dark'] as const

const tokenRoles = new Map(
  [...tokensCss.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, role = '', light = '', dark = '']) => [role, { light, dark }],
  ),
)

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
  const colour = (role: string) => tokenRoles.get(role)?.[scheme] ?? expect.unreachable(`no role ${role}`)

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

  test('neighbouring surfaces are distinguishable, by their colour or by the border between them', () => {
    for (const [one, other] of [
      ['background', 'surface'],
      ['surface', 'hover'],
    ] as const) {
      expect(contrast(colour(one), colour(other)), `${one} and ${other}`).toBeGreaterThanOrEqual(1.15)
    }
    if (scheme === 'dark') {
      expect(contrast(colour('surface'), colour('raised'))).toBeGreaterThanOrEqual(1.15)
      expect(contrast(colour('border'), colour('surface'))).toBeGreaterThanOrEqual(1.5)
    }
  })

  test('a skeleton is visible at the lowest opacity of its animation', () => {
    const [, opacity = ''] = /@keyframes breathe \{\s*to \{\s*opacity: ([\d.]+)/.exec(skeletonCss) ?? []
    for (const back of ['background', 'surface']) {
      const faded = mixColours(colour(back), colour('skeleton'), Number(opacity))
      expect(contrast(faded, colour(back)), back).toBeGreaterThanOrEqual(1.2)
    }
  })

  test('the range for which accents are computed contains all surfaces', () => {
    const luminances = (colours: readonly string[]) => colours.map((value) => contrast(value, '#000000'))
    for (const [range, roles] of [
      [surfaceRange[scheme].text, grounds],
      [surfaceRange[scheme].fill, ['background', 'surface', 'raised']],
    ] as const) {
      const [lowest, highest] = [Math.min(...luminances(range)), Math.max(...luminances(range))]
      for (const value of luminances(roles.map(colour))) {
        expect(value).toBeGreaterThanOrEqual(lowest)
        expect(value).toBeLessThanOrEqual(highest)
      }
    }
  })
})
