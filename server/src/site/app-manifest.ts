import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config/config.ts'
import { withManifestBrand, type BrandConfig, type Manifest, type ManifestIcon } from './brand.ts'

export const manifestPath = '/manifest.webmanifest'

/** The members that contain a path, apart from icons (https://www.w3.org/TR/appmanifest/). */
const pathMembers = new Set(['id', 'start_url', 'scope'])

/** Reads the web app manifest of a shell release and sets the name, the brand and the base path of this installation. */
export async function readAppManifest(folder: string, config: BrandConfig & Pick<Config, 'settings'>): Promise<string> {
  const { basePath } = config
  const { appName } = config.settings
  const built = JSON.parse(await readFile(path.join(folder, manifestPath), 'utf8')) as Manifest
  const { icons, ...manifest } = withManifestBrand(built, config)
  const withBasePath = (icon: ManifestIcon) => ({ ...icon, src: basePath + icon.src })
  const members = Object.entries(manifest).map(([name, value]) => [
    name,
    pathMembers.has(name) ? `${basePath}${String(value)}` : value,
  ])
  return JSON.stringify({
    ...(Object.fromEntries(members) as Manifest),
    name: appName,
    short_name: appName,
    ...(icons && { icons: icons.map(withBasePath) }),
  })
}
