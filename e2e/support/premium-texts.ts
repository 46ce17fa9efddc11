/** The texts of a purchase in each language, written out as the expected values. */
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

type PremiumTexts = typeof en

const ru: PremiumTexts = {
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

export const premiumTexts = { en, ru }
