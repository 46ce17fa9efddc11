import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

export const nodeCount = 100
const accessesPerNode = 1000
/** In milliseconds. */
const applyLimit = 5 * 60_000

/** Adds nodes without an agent, and their accesses. */
export async function addNodes(database: pg.Client, publicKeys: readonly string[]): Promise<void> {
  await database.query(
    `insert into nodes (name, country, city, url, api_url, subnet_cidr, public_key, status, type, capacity, created_at)
      select 'Node ' || i, 'NO', 'Oslo', 'https://a.test', 'https://a.test', '10.' || i || '.0.0/16', key, 1, 1, 0, 0
      from unnest($1::text[]) with ordinality as added (key, i)`,
    [publicKeys],
  )
  await database.query(
    `insert into accesses (node_id, user_id, name, ip, public_key, status, mode, created_at, user_email, node_name)
      select node.id, owner.id, 'device ' || i, split_part(subnet_cidr, '/', 1)::inet + 1 + i,
        encode(sha256(convert_to(node.id || '.' || i, 'UTF8')), 'base64'), 'active', 'basic', 0, owner.email, node.name
      from nodes as node, (select id, email from users limit 1) as owner, generate_series(1, $1::integer) as i`,
    [accessesPerNode],
  )
  await database.query('analyze')
}

type AgentFields = { api_url: string; api_token: string }

/** Gives the nodes their agents, by their ids, which start at 1. */
export async function setAgents(database: pg.Client, agents: readonly AgentFields[]): Promise<void> {
  await database.query(
    `update nodes set api_url = agent.url, api_token = agent.token
      from unnest($1::text[], $2::text[]) with ordinality as agent (url, token, i)
      where nodes.id = i`,
    [agents.map(({ api_url }) => api_url), agents.map(({ api_token }) => api_token)],
  )
}

/** Waits until all agents have applied all accesses. */
export async function waitUntilApplied(database: pg.Client): Promise<void> {
  const pending = `select from node_generations join node_agents using (node_id)
    where applied_generation <> generation or not is_interface_synchronised`
  const deadline = Date.now() + applyLimit
  while ((await database.query(pending)).rowCount) {
    if (Date.now() > deadline) throw new Error(`The agents have not applied their accesses in ${applyLimit / 1000} s`)
    await wait(100)
  }
}
