import { readFile } from 'node:fs/promises'
import path from 'node:path'

export const manifestAddress = '/manifest.webmanifest'

/** The web app manifest of a site under the name of this installation, or null where the site has none. */
export async function appManifest(folder: string, appName: string): Promise<string | null> {
  const text = await readFile(path.join(folder, manifestAddress), 'utf8').catch(() => null)
  return text && JSON.stringify({ ...(JSON.parse(text) as object), name: appName, short_name: appName })
}
