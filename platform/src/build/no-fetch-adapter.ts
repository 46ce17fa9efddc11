/** Replaces axios's fetch adapter: not supported. */
export const getFetch = () => false
