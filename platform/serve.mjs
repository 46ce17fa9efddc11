// `pnpm serve`: the production start. No demo data.
import { prepare, startServer } from './prepare.mjs'

prepare()
await startServer()
