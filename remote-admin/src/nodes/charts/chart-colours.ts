/**
 * The colours and the font of a chart, from the computed style of its container: a canvas needs resolved colours, and
 * the tokens are `light-dark()` (https://drafts.csswg.org/css-color-5/#light-dark).
 */
export function chartColours(container: Element) {
  const { color, borderTopColor, outlineColor, textDecorationColor, fontSize, fontFamily } = getComputedStyle(container)
  return {
    text: color,
    grid: borderTopColor,
    lines: [outlineColor, textDecorationColor] as const,
    // uPlot reads whole pixels only, "5px" of "13.5px" (https://github.com/leeoniya/uPlot/pull/349).
    font: `${Math.round(Number.parseFloat(fontSize))}px ${fontFamily}`,
  }
}

/** Calls `onChange` when the theme or the system colours change. Returns a function that stops watching. */
export function watchColours(onChange: () => void): () => void {
  const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', onChange)
  const theme = new MutationObserver(onChange)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange)
    theme.disconnect()
  }
}
