import type { Language } from '@sallyport/contract/config'
import type { OrderOutcome } from '@sallyport/contract/rules'

type CheckoutTexts = {
  title: string
  notice: string
  pay: string
  fail: string
  cancel: string
  unknown: string
  states: Record<OrderOutcome, string>
}

export const checkoutTexts: Record<Language, CheckoutTexts> = {
  en: {
    title: 'Sandbox checkout',
    notice: 'This is a sandbox: no money is taken. Choose how the payment ends.',
    pay: 'Pay',
    fail: 'Fail',
    cancel: 'Cancel',
    unknown: 'There is no such payment.',
    states: {
      done: 'Paid. You can go back to the site.',
      failed: 'The payment has failed.',
      cancelled: 'The payment was cancelled.',
    },
  },
  ru: {
    title: 'Учебная оплата',
    notice: 'Это песочница: деньги не списываются. Выберите, чем закончится платёж.',
    pay: 'Оплатить',
    fail: 'Отклонить',
    cancel: 'Отменить',
    unknown: 'Такого платежа нет.',
    states: {
      done: 'Оплачено. Можно вернуться на сайт.',
      failed: 'Платёж не прошёл.',
      cancelled: 'Платёж отменён.',
    },
  },
}
