import { useState } from 'react'

/**
 * Whether the rows are those of the list that was rendered before, refetched or with more pages, and not the first rows
 * of another view. While the rows of another view are requested (`isChanging`), the previous ones are rendered.
 */
export function useIsSameList(viewKey: string | undefined, isChanging: boolean): boolean {
  const [renderedKey, setRenderedKey] = useState(viewKey)
  const isSame = isChanging || renderedKey === viewKey
  if (!isSame) setRenderedKey(viewKey)
  return isSame
}
