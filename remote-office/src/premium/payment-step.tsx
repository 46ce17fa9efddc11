import { readSettings } from '@sallyport/contract/config'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Alert, ConfirmButton, layout } from '@sallyport/ui'
import { ExternalLink } from 'lucide-react'
import type { Dispatch } from 'react'
import { SupportLink } from './outcome-steps.tsx'
import { paymentUrl } from './payment-url.ts'
import type { Order, PurchaseEvent } from './purchase-reducer.ts'
import { usePlanText } from './use-plan-text.ts'
import styles from './premium.module.css'

export function PaymentStep({ order, dispatch }: { order: Order; dispatch: Dispatch<PurchaseEvent> }) {
  const { t } = useTranslation()
  const { description, total } = usePlanText(order.plan)

  return (
    <div className={styles.payment}>
      <div className={styles.summary}>
        <p className={styles.order}>
          <span>{`${description} `}</span>
          <strong>{total}</strong>
        </p>
        <p role="status" className={layout.text}>
          {t('office.premium.payment.text')}
        </p>
      </div>
      <PaymentFrame extId={order.invoice.ext_id} />
      <ConfirmButton
        action={t('office.premium.another')}
        question={{ title: t('office.premium.another.title'), text: t('office.premium.another.text') }}
        onConfirmed={() => dispatch({ type: 'retried' })}
      />
    </div>
  )
}

/** Allows top-level navigation only to custom protocols, which open wallet apps: https://html.spec.whatwg.org/multipage/browsers.html#sandboxing */
const sandboxPermissions =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-top-navigation-to-custom-protocols'

function PaymentFrame({ extId }: { extId: string }) {
  const { t } = useTranslation()
  const url = paymentUrl(readSettings().paymentWidgetUrl, extId, useLanguage())

  if (!url) return <Alert action={<SupportLink />}>{t('office.premium.payment.unknown')}</Alert>
  return (
    <>
      <div className={styles.box}>
        <iframe
          // In another language it is another frame: a new `src` would add an entry to the history of the page.
          key={url}
          title={t('office.premium.payment.frame')}
          src={url}
          sandbox={sandboxPermissions}
          allow="clipboard-write"
          className={styles.frame}
        />
      </div>
      <p className={layout.note}>
        <span>{`${t('office.premium.payment.blocked')} `}</span>
        <a href={url} target="_blank" rel="noreferrer" className={styles.link}>
          <span>{t('office.premium.payment.open')}</span>
          <ExternalLink aria-hidden />
        </a>
      </p>
    </>
  )
}
