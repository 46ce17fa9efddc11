// `npm start`: the demonstration, from a fresh clone to a working site.
import { prepare, say, startServer } from './prepare.mjs'

prepare()
say('Starting the server')
process.env['DEMO'] = '1'
await startServer()
