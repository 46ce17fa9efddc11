import { beforeEach, expect, rs, test } from '@rstest/core'

beforeEach(() => localStorage.clear())

async function openTheme() {
  rs.resetModules()
  return (await import('./theme-choice.tsx')).useTheme.getState().theme
}

for (const [stored, theme] of [
  [null, 'system'],
  ['light', 'light'],
  ['dark', 'dark'],
  ['system', 'system'],
  ['purple', 'system'],
  ['', 'system'],
] as const) {
  test(`starts with the theme ${theme} when ${stored === null ? 'nothing' : `"${stored}"`} is stored`, async () => {
    if (stored !== null) localStorage.setItem('sallyport-theme', stored)

    expect(await openTheme()).toBe(theme)
  })
}
