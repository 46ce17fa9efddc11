import * as v from 'valibot'
import { nodeStatusNames, nodeTypeNames } from '../rules/node.ts'
import { orderProblems, orderStatuses } from '../rules/orders.ts'
import { connectParams } from './connect-params.ts'
import { traffic, tunnelActivity } from './tunnel-entities.ts'

/** The entities of §3 as they are transferred. Timestamps are unix seconds; unknown fields are ignored. */

const text = v.string()
const number = v.number()
const flag = v.boolean()
const maybe = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema), null)

const names = v.record(text, text)
/** The options of the node form, names by number; required, because a default could offer wrong ones. */
export const nodeOptions = { statuses: names, types: names }
export const nodeNames = {
  statuses: v.optional(names, nodeStatusNames),
  types: v.optional(names, nodeTypeNames),
}

export const node = v.object({
  id: number,
  name: text,
  country: text,
  city: maybe(text),
  url: text,
  public_key: text,
  status: number,
  type: number,
  capacity: number,
  busy_slots: v.optional(number, 0),
})
export type Node = v.InferOutput<typeof node>

/** A node in a list of a user. */
export const listedNode = v.object({
  ...node.entries,
  /** Beyond §3: the number of the user's own accesses on the node. */
  own_accesses: v.optional(number),
})
export type ListedNode = v.InferOutput<typeof listedNode>

/** An entity tag, to be sent in `If-Match` (https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3). */
export const version = v.optional(text)
/** The specification does not describe this response, so a body of any other form counts as one without a version. */
export const savedNode = v.fallback(v.object({ id: v.optional(v.number()), version }), {})

export const adminNode = v.object({
  ...node.entries,
  api_url: text,
  /** Beyond §3, of a single node: whether a token is stored. No response contains the token. */
  has_api_token: v.optional(flag),
  subnet_cidr: text,
  connect_params: maybe(v.union([connectParams, text])),
})
export type AdminNode = v.InferOutput<typeof adminNode>

export const access = v.object({
  id: number,
  name: text,
  ip: text,
  public_key: maybe(text),
  expired_at: maybe(number),
})
export type Access = v.InferOutput<typeof access>

/** A newly created access. No other response contains its private key. */
export const newAccess = v.object({
  id: v.optional(number),
  name: text,
  ip: text,
  public_key: text,
  private_key: v.pipe(text, v.nonEmpty()),
  connect_params: maybe(connectParams),
  expired_at: maybe(number),
})
export type NewAccess = v.InferOutput<typeof newAccess>

export const plan = v.object({
  id: number,
  month_count: number,
  currency_code: text,
  amount_total: number,
  amount_month: number,
})
export type Plan = v.InferOutput<typeof plan>

export const invoice = v.object({ id: number, gateway_id: number, ext_id: text })
export type Invoice = v.InferOutput<typeof invoice>

export const orderStatus = v.object({ status: v.picklist(orderStatuses) })

export const user = v.object({
  id: number,
  email: text,
  status: v.picklist(['active', 'inactive']),
  is_active: flag,
  is_admin: flag,
  is_privileged: flag,
  created_at: number,
  updated_at: maybe(number),
  /** Beyond §3, of accesses on nodes with an agent: the active ones, the last handshake of any, this month's traffic of all. */
  active_accesses: v.optional(number),
  last_seen: v.optional(v.nullable(number)),
  traffic: v.optional(traffic),
})

export const userAccess = v.object({
  access_id: number,
  access_name: text,
  user_id: number,
  user_email: text,
  node_id: number,
  node_name: text,
  status: v.picklist(['active', 'inactive']),
  mode: v.picklist(['basic', 'limited']),
  public_key: text,
  ip: text,
  /** Beyond §3: the end of a limited access. */
  expired_at: maybe(number),
  created_at: number,
  ...tunnelActivity,
})
export type UserAccess = v.InferOutput<typeof userAccess>

export const invite = v.object({
  id: number,
  user_id: maybe(number),
  token: text,
  status: v.picklist(['active', 'inactive', 'used']),
  created_by: v.union([number, text]),
  /** Beyond §3: null if the server created it. */
  created_by_id: v.optional(v.nullable(number)),
  created_at: number,
  updated_at: maybe(number),
  /** Beyond §3. */
  note: v.optional(v.nullable(text)),
  expired_at: v.optional(number),
  /** Beyond §3: whether the invite is that of the first admin. */
  makes_admin: v.optional(v.boolean()),
})
export type Invite = v.InferOutput<typeof invite>

/** Status, gateway and plan type are not limited to known values; unknown ones are shown as they are (§4). */
export const billing = v.object({
  id: number,
  external_id: maybe(text),
  user_id: number,
  user_email: text,
  gateway_id: number,
  /** Beyond §3: where the order is paid. */
  gateway: v.optional(text),
  status: text,
  plan: maybe(
    v.object({
      id: number,
      type: number,
      currency_code: text,
      amount: number,
      /** Beyond §3: the duration at the time of the order. */
      month_count: v.optional(number),
      start_at: maybe(number),
      expired_at: maybe(number),
      created_at: number,
    }),
  ),
  payment_details: v.optional(v.unknown()),
  created_at: number,
  updated_at: maybe(number),
  /** Beyond §3: what an admin can do, the payment, the refund, and the last outcome that needs attention. */
  can_settle: v.optional(flag),
  can_refund: v.optional(flag),
  paid_at: maybe(number),
  refunded_at: maybe(number),
  problem: v.optional(v.nullable(v.picklist(orderProblems))),
})
export type Billing = v.InferOutput<typeof billing>

/** A page of a list; `next` is the cursor of the page after it, if this one is full. */
export const items = <S extends v.GenericSchema>(item: S) =>
  v.object({
    items: v.array(item),
    next: v.optional(v.string()),
    /** Of the first page of some lists: the number of rows in all pages, or at least `list.maxTotal` if it is capped. */
    total: v.optional(number),
    is_total_capped: v.optional(flag),
  })
