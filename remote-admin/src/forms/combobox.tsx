import { useTranslation } from '@sallyport/runtime/i18n'
import { classNames, placePopover } from '@sallyport/ui'
import { FieldFrame, fieldStyles, useControlledField } from '@sallyport/ui/forms'
import {
  useCombobox,
  type UseComboboxState,
  type UseComboboxStateChange,
  type UseComboboxStateChangeOptions,
} from 'downshift'
import { ChevronDown } from 'lucide-react'
import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type ComboboxOption, findOption, matchingOptions } from './combobox-options.ts'
import styles from './combobox.module.css'

type Props = {
  name: string
  label: string
  options: readonly ComboboxOption[]
  /** The accessible name of the list. Differs from the name of the field, so that each is unique. */
  listLabel: string
  renderIcon: (value: string) => ReactNode
}

/** A select with search. Text that matches no option becomes the value, and the schema rejects it. */
export function ComboboxField({ name, label, options, listLabel, renderIcon }: Props) {
  const { id, message: error, field } = useControlledField(name)
  const combobox = useOptionCombobox({ id, options, field })
  const { anchor, popover } = useAnchoredPopover(combobox.isOpen)
  // While the list is open, the typed text may be incomplete.
  const message = combobox.isOpen ? undefined : error
  const hasMatches = combobox.isOpen && combobox.matches.length > 0

  return (
    <FieldFrame id={id} label={label} message={message}>
      <div ref={anchor} className={styles.frame}>
        {combobox.selected && <span className={styles.icon}>{renderIcon(combobox.selected.value)}</span>}
        <input
          {...combobox.inputProps}
          role="combobox"
          name={name}
          aria-haspopup="listbox"
          aria-expanded={hasMatches}
          aria-controls={hasMatches ? `${id}-list` : undefined}
          aria-activedescendant={combobox.activeIndex < 0 ? undefined : `${id}-list-${combobox.activeIndex}`}
          aria-labelledby={undefined}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
          spellCheck={false}
          className={classNames(fieldStyles.control, styles.input, combobox.selected !== null && styles.withIcon)}
          onFocus={({ target }) => target.select()}
        />
        <ChevronDown aria-hidden className={styles.chevron} />
      </div>
      <ComboboxList popover={popover} label={listLabel} combobox={combobox} renderIcon={renderIcon} />
    </FieldFrame>
  )
}

type ListProps = Pick<Props, 'label' | 'renderIcon'> & {
  popover: ComponentProps<'div'>
  combobox: ReturnType<typeof useOptionCombobox>
}

/** The matching options in a popover. A mouse press in the popover keeps the focus in the field. */
function ComboboxList({ popover, label, combobox, renderIcon }: ListProps) {
  const { t } = useTranslation()
  const { isOpen, matches, selected, activeIndex } = combobox
  const menuProps = combobox.getMenuProps({ 'aria-label': label, className: styles.list }, { suppressRefError: true })

  return (
    <div {...popover} role="presentation" className={styles.popover} onMouseDown={(event) => event.preventDefault()}>
      <p aria-live="polite" className={styles.empty}>
        {isOpen && matches.length === 0 && t('admin.combobox.empty')}
      </p>
      {isOpen && matches.length > 0 && (
        <div {...menuProps}>
          {matches.map((option, index) => (
            <div
              key={option.value}
              {...combobox.getItemProps({ item: option, index })}
              aria-selected={option === selected}
              className={classNames(styles.option, index === activeIndex && styles.active)}
            >
              {renderIcon(option.value)}
              <span>{option.label}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** Opens and closes a popover at an anchor. Returns the ref of the anchor and the props of the popover. */
function useAnchoredPopover(isOpen: boolean) {
  const anchor = useRef<HTMLDivElement>(null)
  const popover = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    popover.current?.togglePopover(isOpen)
    if (isOpen && popover.current && anchor.current) placePopover(popover.current, anchor.current, 'below')
  }, [isOpen])

  return { anchor, popover: { ref: popover, popover: 'manual' } as const }
}

const { InputClick, InputKeyDownArrowDown, InputKeyDownArrowUp, ...changeTypes } = useCombobox.stateChangeTypes
const openingTypes = new Set<string>([InputClick, InputKeyDownArrowDown, InputKeyDownArrowUp])

type State = UseComboboxState<ComboboxOption>

type Options = {
  /** The id of the field, and the prefix of the ids of the list and its options. */
  id: string
  options: readonly ComboboxOption[]
  /** The value is the value of an option, or a string that matches none. */
  field: ReturnType<typeof useControlledField>['field']
}

/**
 * A combobox whose value can be any text. On blur, it does not select the active option, but shows the label of the option that the text
 * identifies, or the text if it identifies none.
 */
function useOptionCombobox({ id, options, field }: Options) {
  const { text, selected, matches, ...handlers } = useComboboxText(options, field)
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

  /** Home and End move the cursor; Enter without an active option submits the form. */
  function handleKeyDown({ key, nativeEvent }: KeyboardEvent) {
    const isIgnored = key === 'Home' || key === 'End' || (key === 'Enter' && activeIndex < 0)
    if (isIgnored) Object.assign(nativeEvent, { preventDownshiftDefault: true })
  }

  // Not `onInputValueChange`, which would move the cursor (https://github.com/downshift-js/downshift/issues/1108).
  const { handleChange } = handlers
  const input = { ref: field.ref, onChange: handleChange, onBlur: handleBlur, onKeyDown: handleKeyDown }
  return { isOpen, matches, selected, activeIndex, inputProps: getInputProps(input), getMenuProps, getItemProps }
}

/** The text of the field: the typed text until blur or selection, otherwise the label of the value, or a value without an option. */
function useComboboxText(options: Options['options'], { value: stored, onChange, onBlur }: Options['field']) {
  const value = String(stored ?? '')
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

/** Only a click and Enter select an option. Typing activates the first match; opening the list activates the selected option. */
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
