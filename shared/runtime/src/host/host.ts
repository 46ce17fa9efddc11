/** Functions that change the singletons, for the shell only. A remote that imports them would bundle a copy, so its build fails. */
export { setFailureReporter } from '../api/failure-reporter.ts'
export { closeManualInstall, dismissInstall } from '../device/install-store.ts'
export {
  changeLanguage,
  hasPendingTranslations,
  retryPendingTranslations,
  subscribeToPendingTranslations,
} from '../i18n/load-translations.ts'
export { startI18n } from '../i18n/start-i18n.ts'
export { reportSessionLost, signOut } from '../session/session-store.ts'
