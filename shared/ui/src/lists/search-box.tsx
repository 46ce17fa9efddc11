import { limits } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Search, X } from 'lucide-react'
import { type SyntheticEvent, useId, useRef } from 'react'
import { IconButton } from '../controls/button.tsx'
import { announce } from '../feedback/announce.ts'
import { classNames } from '../styles/class-names.ts'
import { useSearchShortcut } from './search-shortcut.ts'
import { useSearchText } from './use-search-text.ts'
import fieldStyles from '../forms/field.module.css'
import styles from './search-box.module.css'

type Props = {
  label: string
  hint: string
  search: string
  onSearch: (search: string) => void
}

/** A search field, which calls `onSearch` after a pause in typing, and on Enter at once. `/` moves focus to it (`useSearchShortcut`). */
export function SearchBox({ label, hint, search, onSearch }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const field = useSearchText(search, onSearch)
  const shortcut = useSearchShortcut(input)

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    field.submit()
  }

  function handleClear() {
    field.clear()
    announce(t('ui.search.cleared'))
    input.current?.focus()
  }

  return (
    <form role="search" className={styles.search} onSubmit={handleSubmit}>
      <Search className={styles.icon} size={16} strokeWidth={1.5} aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={hint}
        value={field.text}
        maxLength={limits.list.maxSearchLength}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={field.refused !== null || undefined}
        aria-describedby={field.refused === null ? undefined : id}
        className={classNames(fieldStyles.control, styles.control)}
        onChange={({ target }) => field.setText(target.value)}
      />
      {field.text !== '' && (
        <IconButton label={t('ui.search.clear')} className={styles.clear} onClick={handleClear}>
          <X aria-hidden />
        </IconButton>
      )}
      {field.refused !== null && (
        <p id={id} role="alert" className={styles.error}>
          {t('form.error.character', { character: field.refused })}
        </p>
      )}
    </form>
  )
}
