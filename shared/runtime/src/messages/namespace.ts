/** The i18next namespace of the app that this code is bundled into, with its release: `office-1.4.2`. */
export const namespace: string = import.meta.env.PUBLIC_TRANSLATION_NAMESPACE
