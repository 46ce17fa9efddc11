import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config/config.ts'
import { brandManifest, type BrandConfig } from './brand.ts'

export const manifestPath = '/manifest.webmanifest'

type Icon = { src: string }
type Manifest = Record<string, unknown> & { icons?: Icon[] }

/** The members that contain a path, apart from icons (https://www.w3.org/TR/appmanifest/). */
const pathMembers = new Set(['id', 'start_url', 'scope'])

/** Reads the web app manifest of a shell release and sets the name, the brand and the base path of this installation. */
export async function readAppManifest(folder: string, config: BrandConfig & Pick<Config, 'settings'>): Promise<string> {
  const { basePath } = config
  const { appName } = config.settings
  const { icons, ...manifest } = JSON.parse(await readFile(path.join(folder, manifestPath), 'utf8')) as Manifest
  const brand = brandManifest(icons ?? [], config)
  const withBasePath = (icon: Icon) => ({ ...icon, src: basePath + icon.src })
  const members = Object.entries(manifest).map(([name, value]) => [
    name,
    pathMembers.has(name) ? `${basePath}${String(value)}` : value,
  ])
  return JSON.stringify({
    ...(Object.fromEntries(members) as Manifest),
    name: appName,
    short_name: appName,
    ...brand,
    icons: brand.icons.map(withBasePath),
  })
}
