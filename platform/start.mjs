// `npm start`: runs the demonstration from a fresh clone.
import { prepare, log, startServer } from './prepare.mjs'

prepare()
log('Starting the server')
process.env['DEMO'] = '1'
process.env['DEMO_AGENTS'] = '1'
process.env['DEMO_PEOPLE'] = '1'
await startServer()
