// What the files of the workspace may import. `.oxlintrc.json` applies both tables to all files except tests.

/** The packages that the files of a package may import. @type {Record<string, string[]>} */
export const packages = {
  'shared/contract/src': [],
  'shared/site/src': ['shared/contract'],
  'shared/runtime/src': ['shared/contract', 'shared/site'],
  'shared/ui/src': ['shared/contract', 'shared/runtime'],
  'shell/src': ['shared/contract', 'shared/site', 'shared/runtime', 'shared/ui'],
  'remote-*/src': ['shared/contract', 'shared/runtime', 'shared/ui'],
  'agent/src': ['shared/contract'],
  'installer/src': ['shared/contract'],
  'server/src': ['shared/contract', 'shared/site', 'agent'],
  platform: ['shared/contract', 'shared/runtime', 'shared/ui', 'shared/site', 'server'],
  // Includes the declarations of the remotes, and the programs that the tests and benchmarks start, by the names of their exports.
  e2e: ['shared/contract', 'shared/site', 'shared/testing', 'platform', 'agent', 'server', 'remote-*'],
  bench: ['shared/contract', 'shared/site', 'platform', 'agent', 'server'],
}

/**
 * The folders and files that other folders of the same package import, highest first: each imports the rows below its own. A folder without
 * a row is a feature: it imports all rows, and no other folder imports it. @type {Record<string, string[][]>}
 */
export const folders = {
  'server/src': [
    ['accesses'],
    ['billings', 'invites', 'nodes'],
    ['site'],
    ['api'],
    ['mail'],
    ['accounts'],
    ['expiry'],
    ['database'],
    ['http'],
    ['config'],
  ],
  'remote-auth/src': [['codes', 'guest-page', 'links', 'new-password'], ['remote.ts']],
  'remote-office/src': [['accesses'], ['account', 'setup'], ['remote.ts']],
  'remote-admin/src': [['nodes', 'log'], ['accesses', 'billings'], ['lists'], ['forms', 'layout'], ['remote.ts']],
  'remote-*/src': [['remote.ts']],
}

/** The packages whose nested folders do not import the folder around them. */
export const nestedBelow = ['server/src']
