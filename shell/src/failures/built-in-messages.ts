import { currentLanguage, type Language } from '@sallyport/runtime/i18n'

/** Messages of the failed states, which must be available when the translation files cannot be loaded. */
const builtIn = {
  en: {
    title: 'This section could not be loaded',
    text: 'Its files did not arrive. The rest of the site still works.',
    brokenText: 'There is a mistake in its code. The rest of the site still works.',
    incompatibleText: 'It does not fit the rest of the site, which still works.',
    removedText: 'This part of the site was removed. The rest of the site still works.',
    accountText: 'The server did not confirm your account. The rest of the site still works.',
    offline: {
      title: 'You’re offline',
      text: 'This page has not been opened in this browser yet. Pages that you have opened are available, without current data. This page loads when you’re back online.',
    },
    unreachable: {
      title: 'The server is not responding',
      text: 'This page has not been opened in this browser yet. Pages that you have opened are available, without current data. This page loads when the server responds again.',
    },
    startTitle: 'The site could not be loaded',
    startText: 'Its files did not arrive. Check the connection, then try again.',
    again: 'Try again',
  },
  ru: {
    title: 'Не удалось загрузить раздел',
    text: 'Его файлы не получены. Остальные разделы работают.',
    brokenText: 'В его коде ошибка. Остальные разделы работают.',
    incompatibleText: 'Он не подходит к остальному сайту. Остальные разделы работают.',
    removedText: 'Этот раздел удалён с сайта. Остальные разделы работают.',
    accountText: 'Сервер не подтвердил ваш аккаунт. Остальные разделы работают.',
    offline: {
      title: 'Нет сети',
      text: 'Эта страница ещё не открывалась в этом браузере. Открытые раньше страницы доступны, но без свежих данных. Эта загрузится, когда сеть появится.',
    },
    unreachable: {
      title: 'Сервер не отвечает',
      text: 'Эта страница ещё не открывалась в этом браузере. Открытые раньше страницы доступны, но без свежих данных. Эта загрузится, когда сервер снова ответит.',
    },
    startTitle: 'Не удалось загрузить сайт',
    startText: 'Его файлы не получены. Проверьте соединение и попробуйте снова.',
    again: 'Попробовать снова',
  },
} as const satisfies Record<Language, Record<string, string | Record<'title' | 'text', string>>>

export const builtInMessages = (language: Language = currentLanguage()) => builtIn[language]
