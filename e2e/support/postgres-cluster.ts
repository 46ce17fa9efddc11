/** Playwright calls the returned function at the end of the run. */
export { startCluster as default } from 'server/testing/postgres-cluster'
