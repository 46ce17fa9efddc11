import { nodeProblems } from '@sallyport/contract/endpoints'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { accesses } from './accesses.ts'
import { nodes, unixTime } from './schema.ts'

/** One row, which a migration inserts: the id that identifies this installation to agents. */
export const installation = pgTable('installation', { id: uuid().primaryKey().defaultRandom() })

/** Triggers increment the generation when a node's connection, its active accesses or the terms of their users change. */
export const nodeGenerations = pgTable('node_generations', {
  node_id: integer()
    .primaryKey()
    .references(() => nodes.id, { onDelete: 'cascade' }),
  generation: bigint({ mode: 'number' }).notNull().default(1),
})

/** The last known state of the agent of a node, and the lease of a server process on it. A trigger inserts the row of each node. */
export const nodeAgents = pgTable('node_agents', {
  node_id: integer()
    .primaryKey()
    .references(() => nodes.id, { onDelete: 'cascade' }),
  applied_generation: bigint({ mode: 'number' }).notNull().default(0),
  /** Only the process `lease_owner` may call the agent until `lease_until`, in unix milliseconds. */
  lease_owner: text(),
  lease_until: bigint({ mode: 'number' }).notNull().default(0),
  /** Until this time, a page shows the node, so that its status is read more often. */
  watched_until: unixTime().notNull().default(0),
  /** When the agent last answered; null before the first answer. */
  seen_at: unixTime(),
  /** Since when the agent has not answered; null while it answers, and before the first request. */
  unreachable_since: unixTime(),
  problem: text({ enum: nodeProblems }),
  /** Since when `problem` has been the same. */
  problem_since: unixTime(),
  is_interface_synchronised: boolean().notNull().default(false),
  /** Whether the agent has ever reported a handshake of a client. */
  has_seen_handshake: boolean().notNull().default(false),
  /** The outage or problem in the last mail to admins; null if that mail reported its end, or before any mail. */
  notified_since: unixTime(),
  notified_problem: text({ enum: nodeProblems }),
  agent_version: text(),
  /** Server minus agent, in milliseconds. */
  clock_offset: doublePrecision().notNull().default(0),
  boot: text(),
  /** The cursor of the last status. */
  cursor: text(),
  connected_peers: integer().notNull().default(0),
  /** The IP address at which an agent of the node was last reached. No address of a client is stored. */
  agent_ip: text(),
})
export type NodeAgentRow = typeof nodeAgents.$inferSelect

/** Agents that lost their node, until they accept an empty list of peers, belong to a node again, or 30 days have passed. */
export const releasedAgents = pgTable(
  'released_agents',
  {
    id: serial().primaryKey(),
    /** The node that the agent belonged to, which may have been deleted. */
    node_id: integer().notNull(),
    name: text().notNull(),
    api_url: text().notNull(),
    api_token: text().notNull(),
    agent_ip: text(),
    /** The public key of the tunnel interface, from the node form. */
    public_key: text().notNull(),
    /** The largest generation that the agent may have. */
    generation: bigint({ mode: 'number' }).notNull(),
    released_at: unixTime().notNull(),
    failures: integer().notNull().default(0),
    /** When the agent is called next, in unix milliseconds; postponed while a server process calls it. */
    next_attempt_at: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [index('released_agents_next_attempt').on(table.next_attempt_at)],
)
export type ReleasedAgentRow = typeof releasedAgents.$inferSelect

/** The last reported counters of an access. The IP addresses of clients are not stored. */
export const accessActivity = pgTable('access_activity', {
  access_id: integer()
    .primaryKey()
    .references(() => accesses.id, { onDelete: 'cascade' }),
  boot: text().notNull(),
  received: bigint({ mode: 'number' }).notNull(),
  sent: bigint({ mode: 'number' }).notNull(),
  last_handshake: unixTime(),
})

/** Samples of 5 minutes, an hour and a day, in seconds. */
export const samplePeriods = [300, 3600, 86_400] as const

const sample = {
  period: integer().notNull(),
  /** A multiple of the period. */
  start: unixTime().notNull(),
  /** Bytes from the client's point of view. */
  received: bigint({ mode: 'number' }).notNull(),
  sent: bigint({ mode: 'number' }).notNull(),
}

export const accessSamples = pgTable(
  'access_samples',
  {
    access_id: integer()
      .notNull()
      .references(() => accesses.id, { onDelete: 'cascade' }),
    ...sample,
  },
  (table) => [
    primaryKey({ columns: [table.access_id, table.period, table.start] }),
    index('access_samples_start').on(table.period, table.start),
  ],
)

export const nodeSamples = pgTable(
  'node_samples',
  {
    node_id: integer()
      .notNull()
      .references(() => nodes.id, { onDelete: 'cascade' }),
    ...sample,
    /** The largest number in the period. */
    connected_peers: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.node_id, table.period, table.start] }),
    index('node_samples_start').on(table.period, table.start),
  ],
)
