import { describe, expect, test } from '@rstest/core'
import { accentColours, contrast, surfaceRange } from './accent-colours.ts'

const levels = ['00', '33', '66', '99', 'cc', 'ff']
const colours = levels.flatMap((red) => levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)))

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const { text, fill } = surfaceRange[scheme]

  test('every accent is readable as text, and on its soft background', () => {
    for (const colour of colours) {
      const computed = accentColours(colour)
      for (const role of ['accent', 'accent-hover'] as const) {
        for (const back of [...text, computed['accent-soft'][scheme]]) {
          expect(contrast(computed[role][scheme], back), `${colour} on ${back}`).toBeGreaterThanOrEqual(4.5)
        }
      }
    }
  })

  test('every button has a readable text and contrast with the surfaces', () => {
    for (const colour of colours) {
      const computed = accentColours(colour)
      const label = computed['accent-text'][scheme]
      expect(contrast(label, computed['accent-fill'][scheme]), colour).toBeGreaterThanOrEqual(4.5)
      expect(contrast(label, computed['accent-fill-hover'][scheme]), colour).toBeGreaterThanOrEqual(4.5)
      for (const back of fill) expect(contrast(computed['accent-fill'][scheme], back), colour).toBeGreaterThanOrEqual(3)
    }
  })
})

test('a colour with sufficient contrast is not changed', () => {
  expect(accentColours('#0f766e')['accent-fill']).toEqual({ light: '#0f766e', dark: expect.any(String) })
  expect(accentColours('#0f766e').accent.light).toBe('#0f766e')
})

test('a bright colour has dark text instead of becoming another colour', () => {
  expect(accentColours('#facc15')['accent-text']).toEqual({ light: '#14171d', dark: '#14171d' })
  expect(accentColours('#facc15')['accent-fill'].dark).toBe('#facc15')
})

test('the contrast of black on white is 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
})
