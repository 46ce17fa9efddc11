import { expect, test } from '@rstest/core'
import { chartColours } from './chart-colours.ts'

for (const [fontSize, font] of [
  ['14px', '14px sans-serif'],
  ['13.6px', '14px sans-serif'],
] as const) {
  test(`a font size of ${fontSize} is drawn in whole pixels`, () => {
    const container = document.createElement('div')
    container.style.font = `${fontSize} sans-serif`
    document.body.append(container)

    expect(chartColours(container).font).toBe(font)
    container.remove()
  })
}
