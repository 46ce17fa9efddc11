import styles from './name-with-id.module.css'
import { WrappableName } from './wrappable-name.tsx'

type Props = { name: string; id: number }

export function NameWithId({ name, id }: Props) {
  return (
    <>
      <WrappableName name={name} /> <span className={styles.id}>#{id}</span>
    </>
  )
}
