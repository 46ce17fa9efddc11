import { useState, type ChangeEvent, type KeyboardEvent } from 'react'
import {
  useCombobox,
  type UseComboboxState,
  type UseComboboxStateChange,
  type UseComboboxStateChangeOptions,
} from 'downshift'
import { findOption, matchingOptions, type ComboboxOption } from './combobox-options.ts'

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
 * A combobox whose list is a popover and whose value can be any text. On blur the active option is not selected; the field
 * shows the label of the option that the text identifies, or the text.
 */
export function useOptionCombobox({ id, options, value, onChange, onBlur, fieldRef }: Options) {
  const [typed, setTyped] = useState<string | null>(null)
  const selected = options.find((option) => option.value === value) ?? null
  const matches = matchingOptions(options, typed ?? '')

  const combobox = useCombobox({
    items: matches,
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    selectedItem: selected,
    inputValue: typed ?? selected?.label ?? value,
    stateReducer: reduceState,
    onStateChange: handleStateChange,
    inputId: id,
    menuId: `${id}-list`,
    getItemId: (index) => `${id}-list-${index}`,
  })
  const { isOpen, highlightedIndex, closeMenu } = combobox
  const active = isOpen && matches.length > 0 ? highlightedIndex : -1

  function handleStateChange({ type, selectedItem }: UseComboboxStateChange<ComboboxOption>) {
    const { ItemClick, InputKeyDownEnter } = useCombobox.stateChangeTypes
    if (type === ItemClick || type === InputKeyDownEnter) setTyped(null)
    if (selectedItem) onChange(selectedItem.value)
  }

  // Not `onInputValueChange`, which would move the cursor (https://github.com/downshift-js/downshift/issues/1108).
  function handleChange({ target: { value: text } }: ChangeEvent<HTMLInputElement>) {
    setTyped(text)
    onChange(findOption(options, text)?.value ?? text)
  }

  function handleBlur() {
    const option = typed === null ? undefined : findOption(options, typed)
    setTyped(null)
    closeMenu()
    if (option) onChange(option.value)
    onBlur()
  }

  /** Home and End move the cursor, and Enter submits the form while no option is active. */
  function handleKeyDown({ key, nativeEvent }: KeyboardEvent) {
    const isIgnored = key === 'Home' || key === 'End' || (key === 'Enter' && active < 0)
    if (isIgnored) Object.assign(nativeEvent, { preventDownshiftDefault: true })
  }

  const { getInputProps, getMenuProps, getItemProps } = combobox
  const inputProps = getInputProps({
    ref: fieldRef,
    onChange: handleChange,
    onBlur: handleBlur,
    onKeyDown: handleKeyDown,
  })
  return { isOpen, matches, selected, active, inputProps, getMenuProps, getItemProps }
}

/** Only a click and Enter select an option; opening the list makes the selected option active. */
function reduceState(state: State, { type, changes, props }: UseComboboxStateChangeOptions<ComboboxOption>) {
  const types = useCombobox.stateChangeTypes
  switch (type) {
    case types.InputClick:
      return state.isOpen ? state : openedState(state, props.items)
    case types.InputKeyDownArrowDown:
    case types.InputKeyDownArrowUp:
      return state.isOpen ? changes : openedState(state, props.items)
    case types.InputChange:
      return { ...changes, highlightedIndex: changes.inputValue === '' ? -1 : 0 }
    case types.InputBlur:
    case types.InputKeyDownEscape:
      return { ...state, isOpen: false, highlightedIndex: -1 }
    case types.MenuMouseLeave:
      return state
    default:
      return changes
  }
}

function openedState(state: State, items: readonly ComboboxOption[]): State {
  return {
    ...state,
    isOpen: true,
    highlightedIndex: items.findIndex(({ value }) => value === state.selectedItem?.value),
  }
}
