// Loaded into a server with `node --import`: appends every query as a line of JSON to the file that `QUERY_LOG` names.
import { appendFileSync } from 'node:fs'
import pg from 'pg'

const query = Reflect.get(pg.Client.prototype, 'query')
Object.assign(pg.Client.prototype, {
  query(config, values, ...rest) {
    const { text = config, name, rowMode } = config
    appendFileSync(process.env.QUERY_LOG, `${JSON.stringify({ text, name, rowMode, values })}\n`)
    return query.call(this, config, values, ...rest)
  },
})
