import { useEffect, useEffectEvent, useState } from 'react'
import { limits } from '@sallyport/contract/config'
import { useNavigation } from '@sallyport/runtime/router'
import { isValidSearch } from './search-text.ts'

/** `received` is the last search of the URL; `submitted` is the last one passed to `onSearch` or received. */
type FieldState = { text: string; submitted: string; received: string }

/**
 * Text of a search box, which is passed to `onSearch` `limits.list.searchDelay` ms after the last change, unless a
 * navigation is pending, or by `submit`.
 */
export function useSearchText(search: string, onSearch: (search: string) => void) {
  const [field, setField] = useState<FieldState>({ text: search, submitted: search, received: search })
  if (field.received !== search) setField(withReceivedSearch(field, search))
  const trimmed = field.text.trim()

  function submit(text: string) {
    if (text === field.submitted || !isValidSearch(text)) return
    setField((current) => ({ ...current, submitted: text }))
    onSearch(text)
  }

  const submitTyped = useEffectEvent(() => submit(trimmed))
  // `onSearch` changes the URL, which would abort a pending navigation to another page.
  const isNavigating = useNavigation().state !== 'idle'
  useEffect(() => {
    if (isNavigating) return
    const timer = setTimeout(submitTyped, limits.list.searchDelay)
    return () => clearTimeout(timer)
  }, [field.text, isNavigating])

  return {
    text: field.text,
    isInvalid: !isValidSearch(trimmed),
    setText: (text: string) => setField((current) => ({ ...current, text })),
    submit: () => submit(trimmed),
    clear() {
      setField((current) => ({ ...current, text: '' }))
      submit('')
    },
  }
}

/** A search that was not submitted by the field, such as that of Back, replaces the typed text. */
function withReceivedSearch({ text, submitted }: FieldState, search: string): FieldState {
  return { text: search === submitted ? text : search, submitted: search, received: search }
}
