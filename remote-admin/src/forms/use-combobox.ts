import {
  useCombobox,
  type UseComboboxState,
  type UseComboboxStateChange,
  type UseComboboxStateChangeOptions,
} from 'downshift'
import { useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { findOption, matchingOptions, type ComboboxOption } from './combobox-options.ts'

const { InputClick, InputKeyDownArrowDown, InputKeyDownArrowUp, ...changeTypes } = useCombobox.stateChangeTypes
const openingTypes = new Set<string>([InputClick, InputKeyDownArrowDown, InputKeyDownArrowUp])

type State = UseComboboxState<ComboboxOption>

type Options = {
  /** The id of the field; the ids of the list and its options begin with it. */
  id: string
  options: readonly ComboboxOption[]
  /** The value of an option, or a text that matches none. */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  /** The ref of React Hook Form, with which it focuses an invalid field. */
  fieldRef: (field: HTMLInputElement | null) => void
}

/**
 * A combobox whose value can be any text. On blur the active option is not selected; the field shows the label of the
 * option that the text identifies, or the text.
 */
export function useOptionCombobox({ id, fieldRef, ...options }: Options) {
  const { text, selected, matches, ...handlers } = useComboboxText(options)
  const combobox = useCombobox({
    items: matches,
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    selectedItem: selected,
    inputValue: text,
    stateReducer: reduceState,
    onStateChange: handlers.handleStateChange,
    inputId: id,
    menuId: `${id}-list`,
    getItemId: (index) => `${id}-list-${index}`,
  })
  const { isOpen, highlightedIndex, closeMenu, getInputProps, getMenuProps, getItemProps } = combobox
  const activeIndex = isOpen && matches.length > 0 ? highlightedIndex : -1

  function handleBlur() {
    closeMenu()
    handlers.handleBlur()
  }

  /** Home and End move the cursor, and Enter submits the form while no option is active. */
  function handleKeyDown({ key, nativeEvent }: KeyboardEvent) {
    const isIgnored = key === 'Home' || key === 'End' || (key === 'Enter' && activeIndex < 0)
    if (isIgnored) Object.assign(nativeEvent, { preventDownshiftDefault: true })
  }

  // Not `onInputValueChange`, which would move the cursor (https://github.com/downshift-js/downshift/issues/1108).
  const { handleChange } = handlers
  const input = { ref: fieldRef, onChange: handleChange, onBlur: handleBlur, onKeyDown: handleKeyDown }
  return { isOpen, matches, selected, activeIndex, inputProps: getInputProps(input), getMenuProps, getItemProps }
}

/** The text of the field: what the user typed, until blur or the choice of an option; otherwise the label of the value. */
function useComboboxText({ options, value, onChange, onBlur }: Omit<Options, 'id' | 'fieldRef'>) {
  const [typed, setTyped] = useState<string | null>(null)
  const selected = options.find((option) => option.value === value) ?? null

  function handleStateChange({ type, selectedItem }: UseComboboxStateChange<ComboboxOption>) {
    if (type === changeTypes.ItemClick || type === changeTypes.InputKeyDownEnter) setTyped(null)
    if (selectedItem) onChange(selectedItem.value)
  }

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    setTyped(target.value)
    onChange(findOption(options, target.value)?.value ?? target.value)
  }

  function handleBlur() {
    const option = typed === null ? undefined : findOption(options, typed)
    setTyped(null)
    if (option) onChange(option.value)
    onBlur()
  }

  const text = typed ?? selected?.label ?? value
  return { text, selected, matches: matchingOptions(options, typed ?? ''), handleStateChange, handleChange, handleBlur }
}

/** Only a click and Enter select an option; opening the list makes the selected option active. */
function reduceState(state: State, { type, changes, props }: UseComboboxStateChangeOptions<ComboboxOption>) {
  if (type === changeTypes.InputChange) return { ...changes, highlightedIndex: changes.inputValue === '' ? -1 : 0 }
  if (type === changeTypes.InputBlur || type === changeTypes.InputKeyDownEscape) {
    return { ...state, isOpen: false, highlightedIndex: -1 }
  }
  if (type === changeTypes.MenuMouseLeave || (type === InputClick && state.isOpen)) return state
  if (!openingTypes.has(type) || state.isOpen) return changes
  const selectedIndex = props.items.findIndex(({ value }) => value === state.selectedItem?.value)
  return { ...state, isOpen: true, highlightedIndex: selectedIndex }
}
