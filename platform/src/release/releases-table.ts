import { appsIn, releasesIn, type DiscoveredRelease, type Discovery } from '@sallyport/contract/site'
import { releaseVersion } from './site/deployments.ts'

const columns = ['app', 'version', 'state', 'since', 'gzip', 'contract']

export function releasesTable(discovery: Discovery): string {
  const rows = appsIn(discovery).flatMap((app) => releasesIn(discovery, app).map((release) => rowOf(app, release)))
  const widths = columns.map((_, column) => Math.max(...[columns, ...rows].map((row) => row[column]!.length)))
  return [columns, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function rowOf(app: string, release: DiscoveredRelease): string[] {
  const { since, bytes, contract } = release.extras.platform
  return [
    app,
    releaseVersion(release),
    stateOf(release),
    since ? since.slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ') : '',
    bytes === undefined ? '' : `${(bytes / 1000).toFixed(1)} kB`,
    String(contract),
  ]
}

function stateOf({ deployment }: DiscoveredRelease): string {
  if (!deployment || deployment.default)
    return deployment && deployment.traffic < 100 ? `live ${deployment.traffic} %` : 'live'
  return deployment.traffic > 0 ? `canary ${deployment.traffic} %` : 'former'
}
