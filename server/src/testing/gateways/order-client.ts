import type { TestServer } from '../test-server.ts'

export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

/** The calls of a purchase: the API and the sandbox checkout. */
export function orderClient(server: TestServer) {
  const checkout = (ext_id: string) => `/sandbox/checkout/${ext_id}`
  return {
    order: (token: string, plan_id = 1, description = 'Premium') =>
      server.request('POST', '/api/user/plan/order', { token, body: { plan_id, description } }),
    statusOf: (token: string, id: number) => server.request('GET', `/api/user/plan/order/status/${id}`, { token }),
    settle: (ext_id: string, outcome: string, query = '') =>
      server.app.inject({
        method: 'POST',
        url: checkout(ext_id) + query,
        payload: `outcome=${outcome}`,
        headers: formHeaders,
      }),
    open: (ext_id: string, language = 'en', query = '') =>
      server.app.inject({ method: 'GET', url: checkout(ext_id) + query, headers: { 'accept-language': language } }),
  }
}
