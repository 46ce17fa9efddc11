import { useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { matchingOptions, findOption, type ComboboxOption } from './combobox-options.ts'
import { useListPopover } from './use-list-popover.ts'

type Options = {
  /** The ref of React Hook Form, with which it focuses an invalid field. */
  fieldRef: (field: HTMLInputElement | null) => void
  options: readonly ComboboxOption[]
  /** The value of an option, or a text that matches none. */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}

/**
 * State and keyboard handling of a combobox: focus stays in the field, the arrow keys move the active option, Enter selects
 * it. On blur the active option is not selected; the field shows the label of the option that the text identifies, or the
 * text.
 */
export function useCombobox({ fieldRef, options, value, onChange, onBlur }: Options) {
  const [typed, setTyped] = useState<string | null>(null)
  const { list, setField, ...popover } = useListPopover(fieldRef)
  const matches = popover.isOpen ? matchingOptions(options, typed ?? '') : []
  const selected = options.find((option) => option.value === value)

  function handleOpen() {
    if (!popover.isOpen) popover.open(options.findIndex((option) => option === selected))
  }

  function handleChange({ target: { value: text } }: ChangeEvent<HTMLInputElement>) {
    setTyped(text)
    popover.open(text === '' ? -1 : 0)
    onChange(findOption(options, text)?.value ?? text)
  }

  function selectOption(option: ComboboxOption | undefined) {
    setTyped(null)
    popover.close()
    if (option) onChange(option.value)
  }

  function handleBlur() {
    selectOption(typed === null ? undefined : findOption(options, typed))
    onBlur()
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    const action = keyActions({ ...popover, matches, onOpen: handleOpen, onSelected: selectOption })[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return {
    list,
    ...popover,
    matches,
    selected,
    active: matches.length > 0 ? popover.active : -1,
    select: selectOption,
    text: typed ?? selected?.label ?? value,
    input: { ref: setField, onClick: handleOpen, onChange: handleChange, onBlur: handleBlur, onKeyDown: handleKeyDown },
  }
}

type KeyContext = Pick<ReturnType<typeof useListPopover>, 'isOpen' | 'active' | 'setActive' | 'close'> & {
  matches: readonly ComboboxOption[]
  onOpen: () => void
  onSelected: (option: ComboboxOption) => void
}

/** The actions of the keys in the current state; other keys keep their default action. */
function keyActions({ matches, isOpen, active, ...actions }: KeyContext): Record<string, (() => void) | undefined> {
  if (!isOpen) return { ArrowDown: actions.onOpen, ArrowUp: actions.onOpen }
  const option = matches[active]
  const last = matches.length - 1
  return {
    ArrowDown: () => actions.setActive(active < last ? active + 1 : 0),
    ArrowUp: () => actions.setActive(active > 0 ? active - 1 : last),
    Enter: option && (() => actions.onSelected(option)),
    Escape: actions.close,
  }
}
