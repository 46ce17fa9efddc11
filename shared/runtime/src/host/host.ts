/**
 * The host API: changes of the singletons' state that only the shell may make. Not a singleton itself. It imports their
 * modules, which the shell contains once; in a remote, it would act on copies, so the build of a remote rejects it.
 */
export { setFailureReporter } from '../api/failure-reporter.ts'
export { loadTransport, setTransportErrorReporter } from '../api/load-transport.ts'
export { closeManualInstall } from '../device/install-store.ts'
export { changeLanguage } from '../i18n/change-language.ts'
export { startI18n } from '../i18n/start-i18n.ts'
export { reportSessionLost, signOut } from '../session/session-store.ts'
