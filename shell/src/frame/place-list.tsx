import { NavLink } from '@sallyport/runtime/router'
import { useWords } from '../words.ts'
import styles from './navbar.module.css'
import type { placesFor } from './places.ts'

type Props = {
  places: ReturnType<typeof placesFor>['main']
  /** Name of the group, where there is more than one. */
  label?: string
}

export function PlaceList({ places, label }: Props) {
  const words = useWords()
  return (
    <ul className={styles.list} aria-label={label}>
      {places.map(({ to, name }) => (
        <li key={to}>
          <NavLink to={to} className={styles.place}>
            {words(name)}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
