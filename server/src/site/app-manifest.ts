import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '@sallyport/contract/config'

export const manifestPath = '/manifest.webmanifest'

type Icon = { src: string }
type Manifest = Record<string, unknown> & { icons?: Icon[] }

/** The members that contain a path, apart from icons (https://www.w3.org/TR/appmanifest/). */
const pathMembers = new Set(['id', 'start_url', 'scope'])

/** Reads the web app manifest of a shell release and sets the name and the base path of this installation. */
export async function readAppManifest(folder: string, { appName, basePath }: Settings): Promise<string> {
  const { icons, ...manifest } = JSON.parse(await readFile(path.join(folder, manifestPath), 'utf8')) as Manifest
  const withBasePath = (icon: Icon) => ({ ...icon, src: basePath + icon.src })
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
