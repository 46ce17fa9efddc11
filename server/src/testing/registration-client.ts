import type { TestServer } from './test-server.ts'

export const validPassword = 'Long-enough1'

/** Calls that validate an invite, register and sign in. By default, each call of a client has another client IP. */
export function registrationClient(server: TestServer) {
  let callers = 0
  const clientIp = () => `10.7.${Math.floor((callers += 1) / 250)}.${callers % 250}`
  return {
    validate: (code: string, from = clientIp()) =>
      server.request('GET', `/api/user/register/invite/${code}/validate`, { clientIp: from }),
    register: (invite_token: string, email: string, from = clientIp(), password = validPassword) =>
      server.request('POST', '/api/user/register/invite', {
        body: { invite_token, email, password, confirm_password: password },
        clientIp: from,
      }),
    signIn: (email: string, password = validPassword) =>
      server.request('POST', '/api/user/login', { body: { email, password }, clientIp: clientIp() }),
  }
}
