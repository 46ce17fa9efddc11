/** The words of an admin's lists, as a person of each language looks for them. */
const en = {
  locale: 'en-GB',
  nothing: 'Nothing found',
  again: 'Try again',
  waiting: 'Loading',
  more: 'The rest of the list could not be loaded.',
  invalid: 'Invalid value',
  deactivate: 'Deactivate',
  copy: 'Copy invite link',
  copied: 'Copied',
  show: 'Show',
}

export type AdminListWords = typeof en

const ru: AdminListWords = {
  locale: 'ru-RU',
  nothing: 'Ничего не найдено',
  again: 'Попробовать снова',
  waiting: 'Загрузка',
  more: 'Остальную часть списка загрузить не удалось.',
  invalid: 'Недопустимое значение',
  deactivate: 'Отключить',
  copy: 'Скопировать ссылку',
  copied: 'Скопировано',
  show: 'Показать',
}

export const adminListWords = { en, ru }
