import { limits } from '@sallyport/contract/config'
import { refusedCharacter } from '@sallyport/contract/rules'
import { useNavigation } from '@sallyport/runtime/router'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/**
 * The text of a search box. Passed to `onSearch` by `submit`, and after a pause in typing unless a navigation is pending.
 * @param search the search in the URL; replaces the text if the field has not submitted this search, such as after Back
 */
export function useSearchText(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search)
  const trimmed = text.trim()
  /** Submitted searches that have not been rendered yet, oldest first. */
  const pending = useRef<string[]>([])

  // Not while rendering: React calculates the next keystroke from the text of an interrupted rendering, which the router
  // starts as a transition (https://react.dev/reference/react/startTransition#caveats).
  useLayoutEffect(() => {
    const position = pending.current.lastIndexOf(search)
    pending.current = position === -1 ? [] : pending.current.slice(position + 1)
    if (position === -1) setText(search)
  }, [search])

  function submit(submitted: string) {
    if (submitted === (pending.current.at(-1) ?? search) || !isValidSearch(submitted)) return
    pending.current.push(submitted)
    onSearch(submitted)
  }

  const submitTyped = useEffectEvent(() => submit(trimmed))
  // `onSearch` changes the URL, which would abort a pending navigation to another page.
  const isNavigating = useNavigation().state !== 'idle'
  useEffect(() => {
    if (isNavigating) return
    const timer = setTimeout(submitTyped, limits.list.searchDelay)
    return () => clearTimeout(timer)
  }, [text, isNavigating])

  return {
    text,
    refused: refusedCharacter(trimmed),
    setText,
    submit: () => submit(trimmed),
    clear() {
      setText('')
      submit('')
    },
  }
}

/** Whether the server accepts the search text. */
export const isValidSearch = (text: string): boolean =>
  text.length <= limits.list.maxSearchLength && refusedCharacter(text) === null
