/**
 * The doors with state, which the shell supplies to every remote as singletons. Adding one changes the platform
 * contract. Eager ones are in the shell's first file; the others are one copy too, but fetched when they are needed.
 */
export const eagerDoors = ['shared/router', 'shared/session', 'shared/i18n', 'shared/device', 'shared/hold'] as const
export const lazyDoors = ['shared/api', 'shared/toast'] as const
