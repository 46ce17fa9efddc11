import { useId, type ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import { classNames } from './class-names.ts'
import styles from './dropdown.module.css'
import { Tooltip } from './tooltip.tsx'
import { useDropdown } from './use-dropdown.ts'

type DropdownOption<Value extends string> = { value: Value; content: ReactNode; tooltip?: string }

type Props<Value extends string> = {
  /** Its name; what it shows is its value. */
  label: string
  /** What is chosen now. */
  current: ReactNode
  options: readonly DropdownOption<Value>[]
  onSelected: (value: Value) => void
}

/** A choice of one that cannot be searched: a button that shows what is chosen, and the others in a popover. */
export function Dropdown<Value extends string>({ label, current, options, onSelected }: Props<Value>) {
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
        onKeyDown={dropdown.handleKey}
      >
        {current}
        <ChevronDown aria-hidden className={styles.mark} />
      </button>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        popover="auto"
        className={styles.list}
        onBeforeToggle={dropdown.handleToggle}
        onToggle={dropdown.handleToggle}
      >
        <Options
          id={id}
          options={options}
          active={dropdown.active}
          onPointed={dropdown.setActive}
          onChosen={dropdown.choose}
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
  onPointed: (index: number) => void
  onChosen: (index: number) => void
}

function Options({ id, options, active, onPointed, onChosen }: OptionsProps) {
  return options.map((option, index) => (
    <Option
      key={option.value}
      id={optionId(id, index)}
      option={option}
      isActive={index === active}
      onPointed={() => onPointed(index)}
      onChosen={() => onChosen(index)}
    />
  ))
}

type OptionProps = {
  id: string
  option: DropdownOption<string>
  isActive: boolean
  onPointed: () => void
  onChosen: () => void
}

function Option({ id, option, isActive, onPointed, onChosen }: OptionProps) {
  const row = (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- focus and keys are the button's
    <div
      id={id}
      role="option"
      aria-selected={false}
      className={classNames(styles.option, isActive && styles.active)}
      onPointerMove={onPointed}
      onClick={onChosen}
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
