import { readFile } from 'node:fs/promises'
import path from 'node:path'

export const manifestPath = '/manifest.webmanifest'

/** Reads the web app manifest of a shell release and sets the name of this installation. */
export async function readAppManifest(folder: string, appName: string): Promise<string> {
  const text = await readFile(path.join(folder, manifestPath), 'utf8')
  return JSON.stringify({ ...(JSON.parse(text) as object), name: appName, short_name: appName })
}
