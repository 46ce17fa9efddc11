/** The languages of the site, the fallback first. */
export const languages = ['en', 'ru'] as const
export type Language = (typeof languages)[number]
