/** The words of a purchase, as a person of each language looks for them. */
const en = {
  locale: 'en-GB',
  premium: 'Premium',
  halfYear: /^6 months/,
  year: /^12 months/,
  pay: 'Pay',
  payment: 'Payment',
  another: 'Choose another plan',
  paid: 'Payment received',
  failed: 'The payment did not go through',
  toNodes: 'Go to nodes',
  again: 'Try again',
  settings: 'Settings',
  extend: 'Extend premium',
  name: 'Name',
  create: 'Create',
  close: 'Close',
  accesses: 'Accesses',
  getPremium: 'Get premium',
  description: 'Premium, 12 months',
  checkout: { pay: 'Pay', fail: 'Fail', cancel: 'Cancel' },
}

export type PremiumWords = typeof en

const ru: PremiumWords = {
  locale: 'ru-RU',
  premium: 'Премиум',
  halfYear: /^6 месяцев/,
  year: /^12 месяцев/,
  pay: 'Оплатить',
  payment: 'Оплата',
  another: 'Выбрать другой тариф',
  paid: 'Платёж получен',
  failed: 'Платёж не прошёл',
  toNodes: 'К серверам',
  again: 'Попробовать снова',
  settings: 'Настройки',
  extend: 'Продлить премиум',
  name: 'Название',
  create: 'Создать',
  close: 'Закрыть',
  accesses: 'Доступы',
  getPremium: 'Подключить премиум',
  description: 'Премиум, 12 месяцев',
  checkout: { pay: 'Оплатить', fail: 'Отклонить', cancel: 'Отменить' },
}

export const premiumWords = { en, ru }
