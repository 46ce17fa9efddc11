// Started through npm by `stop-with-npm.test.ts`. Connects to the port in the first argument, and waits.
import { connect } from 'node:net'
import { stopWithNpm } from '../../prepare.mjs'

stopWithNpm()
connect(Number(process.argv[2])).on('close', () => process.exit())
