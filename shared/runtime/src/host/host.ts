/**
 * Changes of the singletons that only the shell may make. Imports their modules, which the shell contains once; a remote
 * would contain copies, so its build fails.
 */
export { setFailureReporter } from '../api/failure-reporter.ts'
export { loadHttpClient, setHttpClientErrorReporter } from '../api/load-http-client.ts'
export { closeManualInstall } from '../device/install-store.ts'
export { changeLanguage } from '../i18n/change-language.ts'
export { startI18n } from '../i18n/start-i18n.ts'
export { reportSessionLost, signOut } from '../session/session-store.ts'
