const second = 1000

/** This moment in unix seconds, as the rules take it. */
export const unixNow = () => Math.floor(Date.now() / second)
