/**
 * The i18next namespace of the app that this code is bundled into; the build merges the shared messages into it. It
 * contains the release (`office-1.4.2`), so a release adds files and changes none.
 */
export const namespace: string = import.meta.env.PUBLIC_TRANSLATION_NAMESPACE
