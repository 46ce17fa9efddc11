import { limits } from '@sallyport/contract/config'
import type { NavItem } from '@sallyport/contract/site'
import { useIsNarrowerThan } from '@sallyport/runtime/device'
import { useLanguage } from '@sallyport/runtime/i18n'

const { rowWidth, fixedWidth, itemWidth, characterWidth } = limits.navigation
const breakpoints = [limits.device.tablet, rowWidth]

/**
 * Whether the navbar folds its items into a menu: below the first breakpoint at which one row has space for them, or at any
 * width if none has. An estimate from the lengths of the labels, because a measurement costs a layout at each change.
 */
export function useIsFolded(appName: string, items: readonly NavItem[]): boolean {
  const language = useLanguage()
  const labels = items.map(({ label }) => label[language])
  const needed = fixedWidth + itemWidth * labels.length + characterWidth * [appName, ...labels].join('').length
  const breakpoint = breakpoints.find((width) => needed <= width)
  const isNarrow = useIsNarrowerThan(breakpoint ?? rowWidth)
  return breakpoint === undefined || isNarrow
}
