import { ExternalLink } from 'lucide-react'
import { readSettings } from '@sallyport/contract/config'
import { useLanguage } from '@sallyport/runtime/i18n'
import { Alert } from '@sallyport/ui'
import { useWords } from '../words.ts'
import { paymentUrl } from './payment-url.ts'
import styles from './payment-frame.module.css'

/** What a payment page needs; it may not lead this page away. Wallets are opened by addresses of their own. */
const sandboxPermissions =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-top-navigation-to-custom-protocols'

/** The gateway's page inside ours, and the same one in a tab of its own for when the frame is blocked. */
export function PaymentFrame({ extId }: { extId: string }) {
  const words = useWords()
  const address = paymentUrl(readSettings().paymentWidgetUrl, extId, useLanguage())

  if (!address) return <Alert>{words('office.premium.payment.unknown')}</Alert>
  return (
    <div className={styles.payment}>
      <div className={styles.box}>
        <iframe
          title={words('office.premium.payment.frame')}
          src={address}
          sandbox={sandboxPermissions}
          allow="clipboard-write"
          className={styles.frame}
        />
      </div>
      <p className={styles.blocked}>
        {words('office.premium.payment.blocked')}{' '}
        <a href={address} target="_blank" rel="noreferrer" className={styles.link}>
          {words('office.premium.payment.open')}
          <ExternalLink aria-hidden />
        </a>
      </p>
    </div>
  )
}
