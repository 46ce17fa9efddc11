import { Hint } from '@sallyport/ui'
import { useConnection } from '../connection/connection.ts'
import { useWords } from '../words.ts'

/** Says why nothing new arrives; gone by itself when the site is reached again. */
export function OfflineNote() {
  const words = useWords()
  const isOnline = useConnection((connection) => connection.isOnline)
  return <div role="status">{!isOnline && <Hint tone="warning">{words('shell.offline')}</Hint>}</div>
}
