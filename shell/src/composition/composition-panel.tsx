import { useLanguage } from '@sallyport/runtime/i18n'
import { Button, Modal } from '@sallyport/ui'
import { dash } from '@sallyport/ui/format'
import { shellInPage, shellVersion } from '../federation/discovery.ts'
import { loadLog, channelOf, type Attempt } from '../federation/load-log.ts'
import styles from './composition.module.css'

/** Not in the translation files, so that only admins load them. */
const messages = {
  en: {
    title: 'Composition of this page',
    columns: ['App', 'Version', 'From', 'Failures'],
    channels: { live: 'Live', canary: 'Canary', fallback: 'Former release', dev: 'Development' },
    close: 'Close',
  },
  ru: {
    title: 'Состав этой страницы',
    columns: ['Приложение', 'Версия', 'Откуда', 'Сбои'],
    channels: { live: 'Основная', canary: 'Пробная', fallback: 'Прежняя', dev: 'Разработка' },
    close: 'Закрыть',
  },
} as const

type Row = Pick<Attempt, 'app' | 'version' | 'channel'> & { failures: Set<string> }

/** The shell and each requested release of a remote, with the failures from the load log. */
function readRows(): Row[] {
  const shell: Row = { app: 'shell', version: shellVersion, channel: channelOf(shellInPage()), failures: new Set() }
  const rows = new Map([[`shell ${shellVersion}`, shell]])
  for (const { app, version, channel, outcome, detail = outcome } of loadLog.attempts()) {
    const key = `${app} ${version}`
    const row = rows.get(key) ?? { app, version, channel, failures: new Set() }
    if (outcome !== 'loaded') row.failures.add(detail)
    rows.set(key, row)
  }
  return [...rows.values()]
}

export function CompositionPanel({ onClosed }: { onClosed: () => void }) {
  const { title, columns, channels, close } = messages[useLanguage()]
  return (
    <Modal title={title} className={styles.panel} onClosed={onClosed}>
      <table aria-label={title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {readRows().map(({ app, version, channel, failures }) => (
            <tr key={`${app} ${version}`}>
              <th scope="row">{app}</th>
              <td>{version || dash}</td>
              <td>{channel ? channels[channel] : dash}</td>
              <td>{[...failures].join('\n') || dash}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button onClick={onClosed}>{close}</Button>
    </Modal>
  )
}
