import { prepare, startServer } from './prepare.mjs'

prepare()
await startServer()
