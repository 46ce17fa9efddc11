import type { TestServer } from './test-server.ts'

export const goodPassword = 'Long-enough1'

/** The calls of people who have no account yet, each from an address of its own unless it is said. */
export function registering(server: TestServer) {
  let callers = 0
  const address = () => `10.7.${Math.floor((callers += 1) / 250)}.${callers % 250}`
  return {
    validate: (code: string, from = address()) =>
      server.ask('GET', `/api/user/register/invite/${code}/validate`, { address: from }),
    register: (invite_token: string, email: string, from = address(), password = goodPassword) =>
      server.ask('POST', '/api/user/register/invite', {
        body: { invite_token, email, password, confirm_password: password },
        address: from,
      }),
    signIn: (email: string, password = goodPassword) =>
      server.ask('POST', '/api/user/login', { body: { email, password }, address: address() }),
  }
}
