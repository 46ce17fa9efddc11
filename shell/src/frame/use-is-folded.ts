import { limits } from '@sallyport/contract/config'
import type { NavItem } from '@sallyport/contract/site'
import { useIsNarrowerThan } from '@sallyport/runtime/device'
import { useLanguage } from '@sallyport/runtime/i18n'

const { rowWidth, fixedWidth, itemWidth, characterWidth } = limits.navigation
const breakpoints = [limits.device.tablet, rowWidth]

/**
 * The first breakpoint at which one row has space for the items, or null if none has. An estimate from the lengths of the
 * labels, because a measurement costs a layout at each change.
 */
export function useFoldingWidth(appName: string, items: readonly NavItem[]): number | null {
  const language = useLanguage()
  const labels = items.map(({ label }) => label[language])
  const needed = fixedWidth + itemWidth * labels.length + characterWidth * [appName, ...labels].join('').length
  return breakpoints.find((width) => needed <= width) ?? null
}

/** Whether the navbar folds its items into a menu: below the breakpoint, or at any width without one. */
export function useIsFolded(appName: string, items: readonly NavItem[]): boolean {
  const breakpoint = useFoldingWidth(appName, items)
  const isNarrow = useIsNarrowerThan(breakpoint ?? rowWidth)
  return breakpoint === null || isNarrow
}
