// The folders of the workspace that the files of a folder may import. `.oxlintrc.json` applies the table to all files except tests.

/**
 * The folders of the server that other folders import. Each may import the folders of the rows below. A nested folder is separate from the
 * folder around it. All other folders are features; they may import what the accesses may.
 */
const server = [
  ['operations'],
  ['operations/demo'],
  ['accesses'],
  ['billings', 'invites', 'nodes'],
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
export const allowedImports = {
  'shared/contract/src': [],
  'shared/site/src': ['shared/contract'],
  'shared/runtime/src': ['shared/contract', 'shared/site'],
  'shared/ui/src': ['shared/contract', 'shared/runtime'],
  'shell/src': ['shared/contract', 'shared/site', 'shared/runtime', 'shared/ui'],
  'remote-*/src': ['shared/contract', 'shared/runtime', 'shared/ui'],
  'agent/src': ['shared/contract'],
  'installer/src': ['shared/contract'],
  ...Object.fromEntries(
    server.flatMap((row, index) =>
      row.map((folder) => [folder, ['shared/contract', 'shared/site', 'agent', ...server.slice(index + 1).flat()]]),
    ),
  ),
  platform: ['shared/contract', 'shared/runtime', 'shared/ui', 'shared/site', 'server'],
  // Includes the declarations of the remotes, and the programs that the tests and benchmarks start, by the names of their exports.
  e2e: ['shared/contract', 'shared/site', 'shared/testing', 'platform', 'agent', 'server', 'remote-*'],
  bench: ['shared/contract', 'shared/site', 'platform', 'agent', 'server', 'remote-*'],
}
