import { classNames } from '@sallyport/ui'
import table from './paged-table.module.css'
// After the table, whose rules it overrides.
import cards from './table-cards.module.css'

const names = Object.keys({ ...table, ...cards })

/** The classes of both stylesheets by their common names. */
export const styles: Readonly<Record<string, string>> = Object.fromEntries(
  names.map((name) => [name, classNames(table[name], cards[name])]),
)
