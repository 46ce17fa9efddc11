import { beforeEach, expect, rs, test } from '@rstest/core'

beforeEach(() => localStorage.clear())

/** What a page that is opened now has for its theme. */
async function openTheme() {
  rs.resetModules()
  return (await import('./theme.ts')).useTheme.getState().theme
}

for (const [stored, theme] of [
  [null, 'system'],
  ['light', 'light'],
  ['dark', 'dark'],
  ['system', 'system'],
  ['purple', 'system'],
  ['', 'system'],
] as const) {
  test(`the theme of a page where ${stored ?? 'nothing'} is stored is ${theme}`, async () => {
    if (stored !== null) localStorage.setItem('sallyport-theme', stored)

    expect(await openTheme()).toBe(theme)
  })
}
