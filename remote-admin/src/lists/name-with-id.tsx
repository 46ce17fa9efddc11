import styles from './name-with-id.module.css'

type Props = { name: string; id: number }

export function NameWithId({ name, id }: Props) {
  return (
    <>
      {name} <span className={styles.id}>#{id}</span>
    </>
  )
}
