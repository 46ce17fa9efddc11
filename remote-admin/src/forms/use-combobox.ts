import { useState, type ChangeEvent, type KeyboardEvent } from 'react'
import {
  useCombobox,
  type UseComboboxState,
  type UseComboboxStateChange,
  type UseComboboxStateChangeOptions,
} from 'downshift'
import { findOption, matchingOptions, type ComboboxOption } from './combobox-options.ts'

const { InputClick, InputKeyDownArrowDown, InputKeyDownArrowUp, ...types } = useCombobox.stateChangeTypes
const openingTypes = new Set<string>([InputClick, InputKeyDownArrowDown, InputKeyDownArrowUp])

type State = UseComboboxState<ComboboxOption>

type Options = {
  /** The id of the field; those of the list and its options begin with it. */
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
  const { text, selected, matches, ...field } = useComboboxText(options)
  const combobox = useCombobox({
    items: matches,
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    selectedItem: selected,
    inputValue: text,
    stateReducer: reduceState,
    onStateChange: field.handleStateChange,
    inputId: id,
    menuId: `${id}-list`,
    getItemId: (index) => `${id}-list-${index}`,
  })
  const { isOpen, highlightedIndex, closeMenu, getInputProps, getMenuProps, getItemProps } = combobox
  const active = isOpen && matches.length > 0 ? highlightedIndex : -1

  function handleBlur() {
    closeMenu()
    field.handleBlur()
  }

  /** Home and End move the cursor, and Enter submits the form while no option is active. */
  function handleKeyDown({ key, nativeEvent }: KeyboardEvent) {
    const isIgnored = key === 'Home' || key === 'End' || (key === 'Enter' && active < 0)
    if (isIgnored) Object.assign(nativeEvent, { preventDownshiftDefault: true })
  }

  // Not `onInputValueChange`, which would move the cursor (https://github.com/downshift-js/downshift/issues/1108).
  const { handleChange } = field
  const input = { ref: fieldRef, onChange: handleChange, onBlur: handleBlur, onKeyDown: handleKeyDown }
  return { isOpen, matches, selected, active, inputProps: getInputProps(input), getMenuProps, getItemProps }
}

/** The text of the field: what the user typed, until blur or the choice of an option; otherwise that of the value. */
function useComboboxText({ options, value, onChange, onBlur }: Omit<Options, 'id' | 'fieldRef'>) {
  const [typed, setTyped] = useState<string | null>(null)
  const selected = options.find((option) => option.value === value) ?? null

  function handleStateChange({ type, selectedItem }: UseComboboxStateChange<ComboboxOption>) {
    if (type === types.ItemClick || type === types.InputKeyDownEnter) setTyped(null)
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
  if (type === types.InputChange) return { ...changes, highlightedIndex: changes.inputValue === '' ? -1 : 0 }
  if (type === types.InputBlur || type === types.InputKeyDownEscape) {
    return { ...state, isOpen: false, highlightedIndex: -1 }
  }
  if (type === types.MenuMouseLeave || (type === InputClick && state.isOpen)) return state
  if (!openingTypes.has(type) || state.isOpen) return changes
  const selectedIndex = props.items.findIndex(({ value }) => value === state.selectedItem?.value)
  return { ...state, isOpen: true, highlightedIndex: selectedIndex }
}
