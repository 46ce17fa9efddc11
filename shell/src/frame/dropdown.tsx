import { useId, type ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import { classNames, Tooltip } from '@sallyport/ui'
import styles from './dropdown.module.css'
import { useDropdown } from './use-dropdown.ts'

type DropdownOption<Value extends string> = { value: Value; content: ReactNode; tooltip?: string }

type Props<Value extends string> = {
  /** The accessible name. */
  label: string
  /** The accessible name of the list, which says what is selected, because the list has only the other options. */
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
        <Options
          id={id}
          options={options}
          active={dropdown.active}
          onHovered={dropdown.setActive}
          onSelected={dropdown.select}
        />
      </div>
    </>
  )
}

const optionId = (listId: string, index: number) => `${listId}-${index}`

type OptionsProps = {
  id: string
  options: readonly DropdownOption<string>[]
  active: number
  onHovered: (index: number) => void
  onSelected: (index: number) => void
}

function Options({ id, options, active, onHovered, onSelected }: OptionsProps) {
  return options.map((option, index) => (
    <Option
      key={option.value}
      id={optionId(id, index)}
      option={option}
      isActive={index === active}
      onHovered={() => onHovered(index)}
      onSelected={() => onSelected(index)}
    />
  ))
}

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
      onPointerMove={onHovered}
      onClick={onSelected}
    >
      {option.content}
    </div>
  )
  return option.tooltip === undefined ? (
    row
  ) : (
    <Tooltip text={option.tooltip} side="beside">
      {row}
    </Tooltip>
  )
}
