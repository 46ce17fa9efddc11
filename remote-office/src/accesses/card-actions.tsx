import type { RefObject } from 'react'
import { Download, QrCode, Share } from 'lucide-react'
import { useDevice } from '@sallyport/runtime/device'
import { Button } from '@sallyport/ui'
import { useWords } from '../words.ts'
import { configFile, isPortableName, isReservedName, portableName } from './config-file.ts'
import { saveFile, usesShareSheet } from './save-file.ts'
import styles from './new-access.module.css'
import type { AccessCardState } from './use-new-access.ts'

type Props = {
  card: AccessCardState
  config: RefObject<string | null>
  qrCode: RefObject<HTMLCanvasElement | null>
  /** The config file or the QR code was handed over. */
  onSaved: () => void
}

/** The ways out of the card for its config: files, and never a copy that stays. */
export function CardActions({ card, config, qrCode, onSaved }: Props) {
  const words = useWords()
  const os = useDevice((device) => device.os)
  const short = portableName(card.name, card.spareName)
  const way = usesShareSheet(os) ? ways.share : ways.download

  async function save(file: File) {
    if (await saveFile(file, os)) onSaved()
  }

  const saveConfig = (name: string) => config.current && void save(configFile(config.current, name))

  const saveQrCode = () =>
    qrCode.current?.toBlob((png) => {
      if (png) void save(new File([png], `${card.name}.png`, { type: png.type }))
    })

  return (
    <>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => saveConfig(card.name)}>
          <way.Icon aria-hidden />
          {words(way.word)}
        </Button>
        {card.hasQr && (
          <Button onClick={saveQrCode}>
            <QrCode aria-hidden />
            {words('office.card.save.qr')}
          </Button>
        )}
      </div>
      {!isPortableName(card.name) && (
        <div className={styles.short}>
          <p className={styles.text}>
            {words(isReservedName(card.name) ? 'office.card.name.device' : 'office.card.name.long')}
          </p>
          <Button onClick={() => saveConfig(short)}>{words(way.shortWord, { file: `${short}.conf` })}</Button>
        </div>
      )}
    </>
  )
}

const ways = {
  download: { Icon: Download, word: 'office.card.download', shortWord: 'office.card.download.short' },
  share: { Icon: Share, word: 'office.card.share', shortWord: 'office.card.share.short' },
} as const
