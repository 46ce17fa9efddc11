import { classNames, placePopover, Tooltip } from '@sallyport/ui'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import styles from './dropdown.module.css'

type DropdownOption<Value extends string> = { value: Value; content: ReactNode; tooltip: string }

type Props<Value extends string> = {
  /** The accessible name. */
  label: string
  /** The accessible name of the list. Contains the selected option, because the list has only the other options. */
  listLabel: string
  /** The content of the selected option. */
  current: ReactNode
  options: readonly DropdownOption<Value>[]
  onSelected: (value: Value) => void
}

/** A select without search: a button that shows the selected option, and a popover with the options. */
export function Dropdown<Value extends string>({ label, listLabel, current, options, onSelected }: Props<Value>) {
  const id = useId()
  const { button, list, ...dropdown } = useDropdown(options.length, (index) => {
    const option = options[index]
    if (option) onSelected(option.value)
  })

  return (
    <>
      <button
        ref={button}
        type="button"
        role="combobox"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={dropdown.isOpen}
        aria-controls={id}
        aria-activedescendant={dropdown.isOpen ? optionId(id, dropdown.active) : undefined}
        popoverTarget={id}
        className={styles.button}
        onKeyDown={dropdown.handleKeyDown}
      >
        {current}
        <ChevronDown aria-hidden className={styles.chevron} />
      </button>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={listLabel}
        popover="auto"
        className={styles.list}
        onBeforeToggle={dropdown.handleToggle}
      >
        {options.map((option, index) => (
          <Option
            key={option.value}
            id={optionId(id, index)}
            option={option}
            isActive={index === dropdown.active}
            onHovered={() => dropdown.setActive(index)}
            onSelected={() => dropdown.select(index)}
          />
        ))}
      </div>
    </>
  )
}

/** Keeps the focus on the button, from where Tab continues. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

const optionId = (listId: string, index: number) => `${listId}-${index}`

type OptionProps = {
  id: string
  option: DropdownOption<string>
  isActive: boolean
  onHovered: () => void
  onSelected: () => void
}

function Option({ id, option, isActive, onHovered, onSelected }: OptionProps) {
  const row = (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the button has the focus and handles the keys
    <div
      id={id}
      role="option"
      aria-selected={false}
      className={classNames(styles.option, isActive && styles.active)}
      onMouseDown={keepFocus}
      onPointerMove={onHovered}
      onClick={onSelected}
    >
      {option.content}
    </div>
  )
  return (
    <Tooltip text={option.tooltip} side="beside">
      {row}
    </Tooltip>
  )
}

type KeyActions = Record<string, () => void>

/** State and keyboard handling of a dropdown: focus stays on the button, the arrow keys move the active option, Enter selects it. */
function useDropdown(optionCount: number, onSelected: (index: number) => void) {
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)

  const toggle = (shouldOpen: boolean) => list.current?.togglePopover(shouldOpen)

  function select(index: number) {
    toggle(false)
    onSelected(index)
  }

  function handleToggle({ newState }: ToggleEvent) {
    setIsOpen(newState === 'open')
    setActive(0)
    if (newState === 'open') requestAnimationFrame(place)
  }

  /** Runs before the first paint of the open popover, when its size is known. */
  function place() {
    if (list.current && button.current) placePopover(list.current, button.current, 'below')
  }

  const open = () => toggle(true)
  const whenClosed: KeyActions = { ArrowDown: open, ArrowUp: open, Enter: open, ' ': open }
  const whenOpen: KeyActions = {
    ArrowDown: () => setActive((active + 1) % optionCount),
    ArrowUp: () => setActive((active + optionCount - 1) % optionCount),
    Home: () => setActive(0),
    End: () => setActive(optionCount - 1),
    Enter: () => select(active),
    ' ': () => select(active),
    Escape: () => toggle(false),
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (isOpen && event.key === 'Tab') toggle(false)
    const action = (isOpen ? whenOpen : whenClosed)[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return { button, list, isOpen, active, setActive, select, handleKeyDown, handleToggle }
}
