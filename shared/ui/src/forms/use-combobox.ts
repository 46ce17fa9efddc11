import { useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { matchingOptions, namedOption, type ComboboxOption } from './matching-options.ts'
import { useListBelow } from './use-list-below.ts'

type Choice = {
  /** The form's own hold on the field, for the focus on a wrong one. */
  fieldRef: (field: HTMLInputElement | null) => void
  options: readonly ComboboxOption[]
  /** The value of an option, or a text that is none's. */
  value: string
  onChanged: (value: string) => void
  onLeft: () => void
}

/**
 * The state and the keys of a choice that can be searched: focus stays in the field, the arrows move the option that
 * Enter chooses. Leaving the field chooses nothing: it shows the label of the option that the text names, or the text.
 */
export function useCombobox({ fieldRef, options, value, onChanged, onLeft }: Choice) {
  const [typed, setTyped] = useState<string | null>(null)
  const { list, setField, ...below } = useListBelow(fieldRef)
  const matches = below.isOpen ? matchingOptions(options, typed ?? '') : []
  const chosen = options.find((option) => option.value === value)

  function handleOpen() {
    if (!below.isOpen) below.open(options.findIndex((option) => option === chosen))
  }

  function handleChange({ target: { value: text } }: ChangeEvent<HTMLInputElement>) {
    setTyped(text)
    below.open(text === '' ? -1 : 0)
    onChanged(namedOption(options, text)?.value ?? text)
  }

  function settle(option: ComboboxOption | undefined) {
    setTyped(null)
    below.close()
    if (option) onChanged(option.value)
  }

  function handleBlur() {
    settle(typed === null ? undefined : namedOption(options, typed))
    onLeft()
  }

  const handleKey = (event: KeyboardEvent) => {
    const act = keysOf({ ...below, matches, onOpen: handleOpen, onChosen: settle })[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return {
    list,
    ...below,
    matches,
    chosen,
    active: matches.length > 0 ? below.active : -1,
    choose: settle,
    text: typed ?? chosen?.label ?? value,
    input: { ref: setField, onClick: handleOpen, onChange: handleChange, onBlur: handleBlur, onKeyDown: handleKey },
  }
}

type Keyed = Pick<ReturnType<typeof useListBelow>, 'isOpen' | 'active' | 'setActive' | 'close'> & {
  matches: readonly ComboboxOption[]
  onOpen: () => void
  onChosen: (option: ComboboxOption) => void
}

/** What the keys do now; a key without an act is the field's, or the form's. */
function keysOf({ matches, isOpen, active, ...act }: Keyed): Record<string, (() => void) | undefined> {
  if (!isOpen) return { ArrowDown: act.onOpen, ArrowUp: act.onOpen }
  const option = matches[active]
  const last = matches.length - 1
  return {
    ArrowDown: () => act.setActive(active < last ? active + 1 : 0),
    ArrowUp: () => act.setActive(active > 0 ? active - 1 : last),
    Enter: option && (() => act.onChosen(option)),
    Escape: act.close,
  }
}
