import { useEffect, useEffectEvent, useState } from 'react'
import { limits } from '@sallyport/contract/config'
import { isValidSearch } from './list-params.ts'

/** `sent` is what was asked for last from here, `shown` what the address said last. */
type FieldState = { text: string; sent: string; shown: string }

/** The text of a search box: sent when nothing is typed for a while, and at once on demand. */
export function useSearchText(search: string, onSearch: (search: string) => void) {
  const [field, setField] = useState<FieldState>({ text: search, sent: search, shown: search })
  if (field.shown !== search) setField(withReceivedSearch(field, search))
  const wanted = field.text.trim()

  function send(text: string) {
    if (text === field.sent || !isValidSearch(text)) return
    setField((now) => ({ ...now, sent: text }))
    onSearch(text)
  }

  const sendTyped = useEffectEvent(() => send(wanted))
  useEffect(() => {
    const timer = setTimeout(sendTyped, limits.list.searchPause)
    return () => clearTimeout(timer)
  }, [field.text])

  return {
    text: field.text,
    isBad: !isValidSearch(wanted),
    type: (text: string) => setField((now) => ({ ...now, text })),
    sendNow: () => send(wanted),
    clear() {
      setField((now) => ({ ...now, text: '' }))
      send('')
    },
  }
}

/** What comes from elsewhere, as from the back button, takes the place of what was typed; what was sent from here does not. */
function withReceivedSearch({ text, sent }: FieldState, search: string): FieldState {
  return { text: search === sent ? text : search, sent: search, shown: search }
}
