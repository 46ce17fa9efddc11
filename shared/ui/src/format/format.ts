/** Formatting of timestamps, amounts and measures. */
export { dash } from './dash.ts'
export { formatDuration, formatSize } from './measure.ts'
export { formatMoney } from './money.ts'
export { formatCountdown, formatDate, formatTimestamp } from './time.ts'
