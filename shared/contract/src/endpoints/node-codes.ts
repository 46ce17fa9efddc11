import * as v from 'valibot'
import { isNodeCode, parseAgentToken } from '../agent/agent-token.ts'
import { nodeType } from '../rules/node.ts'
import { nodeSubnet } from './admin-nodes.ts'
import { savedParams } from './connect-params.ts'
import { additionalEndpoint, noContent } from './endpoint.ts'
import * as fields from './fields.ts'

const code = v.pipe(
  v.string(),
  v.check((text) => isNodeCode(text)),
)

/** The fields of the node form that `sallyport-agent init` knows. */
const setup = v.strictObject({
  url: fields.nodeUrl,
  api_url: fields.nodeUrl,
  api_token: v.pipe(
    v.string(),
    v.check((text) => parseAgentToken(text) !== null),
  ),
  subnet_cidr: nodeSubnet,
  public_key: fields.nodePublicKey,
  type: v.picklist(Object.values(nodeType)),
  connect_params: v.nullable(v.pipe(savedParams, v.record(v.string(), v.union([v.string(), v.number()])))),
})
export type EnteredSetup = v.InferOutput<typeof setup>

/** Machines that enter themselves into an open node form with a one-time code. */
export const nodeCodeEndpoints = {
  /** `command`: for the shell of the machine; null if the agent is not built. */
  issue: additionalEndpoint('POST /api/admin/node-codes', 'admin', {
    response: v.object({ code: v.string(), expired_at: v.number(), command: v.nullable(v.string()) }),
  }),
  /** Not a GET, because URLs are logged. The `api_token` of the setup is the code, which the server replaces when the form is saved. */
  entered: additionalEndpoint('POST /api/admin/node-codes/entered', 'admin', {
    body: v.strictObject({ code }),
    response: v.object({
      is_valid: v.boolean(),
      setup: v.nullable(v.object({ ...setup.entries, api_token: v.string() })),
    }),
  }),
  /** For agents. Uses the code up; 404 for a code that is invalid, used or expired. */
  enter: additionalEndpoint('POST /api/node/enter', 'anyone', {
    body: v.strictObject({ code, ...setup.entries }),
    response: noContent,
  }),
}
