import { ExternalLink } from 'lucide-react'
import { readSettings } from '@sallyport/contract/config'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Alert } from '@sallyport/ui'
import { paymentUrl } from './payment-url.ts'
import styles from './payment-frame.module.css'
import { SupportLink } from './support-link.tsx'

/**
 * Top-level navigation is allowed to custom protocols only, which open wallet apps:
 * https://html.spec.whatwg.org/multipage/browsers.html#sandboxing
 */
const sandboxPermissions =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-top-navigation-to-custom-protocols'

export function PaymentFrame({ extId }: { extId: string }) {
  const { t } = useTranslation()
  const url = paymentUrl(readSettings().paymentWidgetUrl, extId, useLanguage())

  if (!url) return <Alert action={<SupportLink />}>{t('office.premium.payment.unknown')}</Alert>
  return (
    <div className={styles.payment}>
      <div className={styles.box}>
        <iframe
          title={t('office.premium.payment.frame')}
          src={url}
          sandbox={sandboxPermissions}
          allow="clipboard-write"
          className={styles.frame}
        />
      </div>
      <p className={styles.blocked}>
        {t('office.premium.payment.blocked')}{' '}
        <a href={url} target="_blank" rel="noreferrer" className={styles.link}>
          {t('office.premium.payment.open')}
          <ExternalLink aria-hidden />
        </a>
      </p>
    </div>
  )
}
