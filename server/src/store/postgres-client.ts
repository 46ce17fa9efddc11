import pg from 'pg'

const timedOut = 'Query read timeout'

/**
 * The pool would reuse a connection while a timed-out query is pending, in a transaction that was never rolled back
 * (https://github.com/brianc/node-postgres/issues/3399).
 */
export function closeAfterTimeout(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const queryAndClose = (...args: unknown[]) => {
    const result = query(...args)
    return result instanceof Promise ? closedAfter(result, client) : result
  }
  client.query = queryAndClose as typeof client.query
}

async function closedAfter(result: Promise<unknown>, client: pg.ClientBase): Promise<unknown> {
  try {
    return await result
  } catch (error) {
    if (client instanceof pg.Client && error instanceof Error && error.message === timedOut) void client.end()
    throw error
  }
}
