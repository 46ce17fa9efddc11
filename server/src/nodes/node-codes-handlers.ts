import { type AgentProgram, nodeCodeEndpoints } from '@sallyport/contract/endpoints'
import { attemptOf } from '../accounts/attempt-guards.ts'
import { implementArea } from '../api/implement.ts'
import { notFound } from '../http/http-error.ts'
import { enterNode, findNodeCode, issueNodeCode } from './node-codes.ts'

export const nodeCodeHandlers = implementArea(nodeCodeEndpoints, {
  issue: async ({ user, config, guards, store, now, publicUrl, agentProgram }) => {
    await guards.nodeCode.count(attemptOf(user, now))
    const issued = await store.transaction((tx) => issueNodeCode(tx, { admin_id: user.id, now }))
    const { apiBaseUrl, apiToken } = config.settings
    const enterUrl = new URL(apiBaseUrl + nodeCodeEndpoints.enter.path, publicUrl()).href
    const program = await agentProgram()
    return { ...issued, command: program && commandOf(program, { code: issued.code, apiToken, enterUrl }) }
  },

  entered: async ({ user, body: { code }, store, now }) => {
    const found = await findNodeCode(store.db, { code, admin_id: user.id, now })
    return { is_valid: found !== undefined, setup: found?.setup ? { ...found.setup, api_token: code } : null }
  },

  enter: ({ body: { code, ...setup }, caller, guards, store, now }) =>
    guards.codes.withAttempt({ account: code, clientIp: caller.clientIp, now }, { failureStatus: 404 }, async () =>
      (await enterNode(store.db, { code, setup, now })) ? {} : notFound(),
    ),
})

const packages = 'nodejs wireguard-tools iproute2 iputils-ping nftables openssl curl ca-certificates'

type Entry = { code: string; apiToken: string; enterUrl: string }

/** A shell command for root on Debian. The code is not an argument, because all users of the machine can see arguments. */
const commandOf = ({ url, sha256 }: NonNullable<AgentProgram>, { code, apiToken, enterUrl }: Entry) =>
  [
    'apt-get update',
    `apt-get install -y --no-install-recommends ${packages}`,
    `curl -fO ${quoteWord(url)}`,
    `echo '${sha256}  sallyport-agent.mjs' | sha256sum -c`,
    `SALLYPORT_CODE=${code} SALLYPORT_API_TOKEN=${quoteWord(apiToken)} node sallyport-agent.mjs init --enter ${quoteWord(enterUrl)} --masquerade`,
  ].join(' &&\n')

/** Quotes a word for the shell (https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_02_02). */
const quoteWord = (text: string) => (/^[\w.:/-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`)
