// Which other folders of the workspace the files of a folder may import. `.oxlintrc.json` applies it to all files but tests.

/** The folders of the server, each of which may import the folders of the rows below it. A folder inside another is separate from it. */
const server = [
  ['operations'],
  ['operations/demo'],
  ['accesses', 'admin', 'auth'],
  ['billing', 'invites', 'nodes'],
  ['site'],
  ['api'],
  ['operations/mail'],
  ['auth/accounts'],
  ['accesses/expiry'],
  ['database'],
  ['api/http'],
  ['config'],
].map((row) => row.map((name) => `server/src/${name}`))

/** @type {Record<string, string[]>} */
export const mayImport = {
  'shared/contract/src': [],
  'shared/site/src': ['shared/contract'],
  'shared/runtime/src': ['shared/contract', 'shared/site'],
  'shared/ui/src': ['shared/contract', 'shared/runtime'],
  'shell/src': ['shared/contract', 'shared/site', 'shared/runtime', 'shared/ui'],
  'remote-*/src': ['shared/contract', 'shared/runtime', 'shared/ui'],
  'agent/src': ['shared/contract'],
  ...Object.fromEntries(
    server.flatMap((row, index) =>
      row.map((folder) => [folder, ['shared/contract', 'shared/site', 'agent', ...server.slice(index + 1).flat()]]),
    ),
  ),
  platform: ['shared/contract', 'shared/runtime', 'shared/ui', 'shared/site', 'server'],
  // The declarations of the remotes, and the programs that they start, by the names of the exports.
  e2e: ['shared/contract', 'shared/site', 'platform', 'agent', 'server', 'remote-*'],
  bench: ['shared/contract', 'shared/site', 'platform', 'agent', 'server', 'remote-*'],
}
