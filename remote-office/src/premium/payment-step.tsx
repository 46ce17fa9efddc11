import type { Dispatch } from 'react'
import { Button, useConfirm } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import { PaymentFrame } from './payment-frame.tsx'
import styles from './premium.module.css'
import type { Order, PurchaseEvent } from './purchase.ts'
import { usePlanText } from './use-plan-text.ts'

type Props = { order: Order; dispatch: Dispatch<PurchaseEvent> }

export function PaymentStep({ order, dispatch }: Props) {
  const { t } = useTranslation()
  const { description, total } = usePlanText(order.plan)
  const { confirm, dialog } = useConfirm()

  async function chooseAnother() {
    const isConfirmed = await confirm({
      title: t('office.premium.another.title'),
      text: t('office.premium.another.text'),
      action: t('office.premium.another'),
    })
    if (isConfirmed) dispatch({ type: 'retried' })
  }

  return (
    <>
      <p className={styles.order}>
        {description} <strong>{total}</strong>
      </p>
      <p role="status" className={styles.text}>
        {t('office.premium.payment.text')}
      </p>
      <PaymentFrame extId={order.invoice.ext_id} />
      <Button onClick={() => void chooseAnother()}>{t('office.premium.another')}</Button>
      {dialog}
    </>
  )
}
