/** Moments, amounts, measures and countries as people read them. */
export { dash } from './dash.ts'
export { formatDuration, formatSize } from './measure.ts'
export { formatMoney } from './money.ts'
export { formatCountdown, formatDate, formatTimestamp } from './time.ts'
