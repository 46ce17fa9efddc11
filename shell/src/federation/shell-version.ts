import { namespace } from '@sallyport/runtime/messages'

/** The version that the shell's words carry is the one that its code was built with. */
export const shellVersion = namespace.replace(/^shell-/, '')
