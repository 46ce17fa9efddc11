import styles from './name-with-id.module.css'

type Props = { name: string; id: number }

/** A thing of another list by its name, and its number there. */
export function NameWithId({ name, id }: Props) {
  return (
    <>
      {name} <span className={styles.id}>#{id}</span>
    </>
  )
}
