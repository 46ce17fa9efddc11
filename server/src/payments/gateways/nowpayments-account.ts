import * as v from 'valibot'
import type { NowpaymentsConfig } from '../../config/payment-config.ts'
import { gatewayId } from './gateway-fields.ts'
import { requestGateway } from './gateway-request.ts'

/** Less than the five minutes for which a token is valid, in milliseconds. */
const tokenLifetime = 4 * 60_000
const signedIn = v.object({ token: v.pipe(v.string(), v.nonEmpty()) })
const paymentList = v.object({ data: v.array(v.looseObject({ payment_id: gatewayId })) })

export type PaymentLister = (ext_id: string, options: { limit: number; signal: AbortSignal }) => Promise<string[]>

/** Lists the payments of an invoice, which the API key alone cannot; without an account there are none. */
export function createPaymentLister({ apiUrl, apiKey, account }: NowpaymentsConfig): PaymentLister {
  const headers = { 'x-api-key': apiKey }
  let session: { token: string; until: number } | null = null

  async function login(body: object, signal: AbortSignal): Promise<string> {
    const request = { method: 'POST', url: `${apiUrl}/v1/auth`, headers, body, response: signedIn, signal } as const
    const { token } = await requestGateway(request)
    session = { token, until: performance.now() + tokenLifetime }
    return token
  }

  return async (ext_id, { limit, signal }) => {
    if (!account) return []
    const token = session && performance.now() < session.until ? session.token : await login(account, signal)
    const query = new URLSearchParams({ invoiceId: ext_id, limit: String(limit), page: '0' })
    const authorized = { ...headers, authorization: `Bearer ${token}` }
    const list = {
      method: 'GET',
      url: `${apiUrl}/v1/payment/?${query}`,
      headers: authorized,
      response: paymentList,
    } as const
    try {
      return (await requestGateway({ ...list, signal })).data.map(({ payment_id }) => payment_id)
    } catch (error) {
      // The token may have been revoked.
      session = null
      throw error
    }
  }
}
