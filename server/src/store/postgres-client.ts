import pg from 'pg'

const timeoutMessage = 'Query read timeout'

/**
 * Closes the connection when a query times out. The pool would reuse it while the query is pending, in a transaction
 * that was never rolled back (https://github.com/brianc/node-postgres/issues/3399).
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
    if (client instanceof pg.Client && error instanceof Error && error.message === timeoutMessage) void client.end()
    throw error
  }
}
