import { limits } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { QRCodeCanvas } from 'qrcode.react'
import type { Ref, RefObject } from 'react'
import styles from './new-access.module.css'

/** Black on white with a quiet zone in both colour schemes, as scanners require (ISO/IEC 18004, 6.3.8). */
export function QrCode({ ref, config }: { ref: Ref<HTMLCanvasElement>; config: RefObject<string | null> }) {
  const { t } = useTranslation()
  return (
    <QRCodeCanvas
      ref={ref}
      role="img"
      aria-label={t('office.card.qr')}
      className={styles.qrCode}
      style={{ height: 'auto', maxWidth: '100%' }}
      value={config.current ?? ''}
      size={limits.config.qrSize}
      marginSize={limits.config.qrQuietZone}
      level="L"
      bgColor="#ffffff"
      fgColor="#000000"
    />
  )
}
