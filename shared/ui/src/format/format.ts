export { dash } from './dash.ts'
export { formatDate, formatTimestamp } from './time.ts'
