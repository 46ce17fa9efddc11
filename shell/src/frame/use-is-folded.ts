import { limits } from '@sallyport/contract/config'
import { foldingWidth, type NavItem } from '@sallyport/contract/site'
import { useIsNarrowerThan } from '@sallyport/runtime/device'
import { useLanguage } from '@sallyport/runtime/i18n'

/** Whether the navbar folds its items into a menu: below the breakpoint, or at any width without one. */
export function useIsFolded(appName: string, items: readonly NavItem[]): boolean {
  const breakpoint = foldingWidth(appName, items, useLanguage())
  const isNarrow = useIsNarrowerThan(breakpoint ?? limits.navigation.rowWidth)
  return breakpoint === null || isNarrow
}
