import { namespace } from '@sallyport/runtime/namespace'

/** The version of this shell, from the namespace of its translations: `shell-1.4.2`. */
export const shellVersion = namespace.replace(/^shell-/, '')
