/**
 * Whether a navigation between a list and a page may be animated. Browsers without the API ignore the option
 * (https://reactrouter.com/how-to/view-transitions).
 */
export const allowsViewTransitions = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches
