import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

const setup = v.object({
  /** Whether all of it has been done once, or an admin dismissed the checklist. */
  is_finished: v.boolean(),
  /** Where links in mails and invites lead. It is done when the site is configured with it and opened there. */
  public_url: v.object({ url: v.string(), is_set: v.boolean(), is_done: v.boolean() }),
  /** It is done when the mail server has accepted a test mail. */
  mail: v.object({ is_configured: v.boolean(), is_done: v.boolean() }),
  has_node: v.boolean(),
  /** Whether an admin has created an invite. */
  has_invite: v.boolean(),
  /** Whether a client has connected to a node. */
  has_handshake: v.boolean(),
})
export type Setup = v.InferOutput<typeof setup>

/** Beyond the specification: what the first admin has to do until people can connect. */
export const adminSetupEndpoints = {
  status: endpoint('GET /api/admin/setup', 'admin', {
    /** Where the page is open; a proxy may hide it from the server. */
    query: v.strictObject({ origin: v.pipe(v.string(), v.maxLength(255)) }),
    response: setup,
  }),
  /** Sends a mail to the admin who asks for it. */
  testMail: endpoint('POST /api/admin/setup/test-mail', 'admin', { response: v.object({ email: v.string() }) }),
  dismiss: endpoint('POST /api/admin/setup/dismiss', 'admin', { response: v.object({}) }),
}
