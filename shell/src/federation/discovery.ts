import {
  liveRelease,
  readDataBlock,
  readDiscovery,
  type AppName,
  type DiscoveredRelease,
  type Discovery,
} from 'shared/config'

let known: Promise<Discovery> | undefined

/** The live release of a remote. Rejects when discovery cannot be read or does not name it; a later call reads again. */
export async function releaseOf(name: AppName): Promise<DiscoveredRelease> {
  known ??= findDiscovery()
  try {
    const live = liveRelease(await known, name)
    if (!live) throw new Error(`No release of ${name} is live`)
    return live
  } catch (error) {
    known = undefined
    throw error
  }
}

/** The document stands in the page when our server sent it; a plain file server leaves it to be fetched. */
async function findDiscovery(): Promise<Discovery> {
  const inPage = readDataBlock(document, 'discovery')
  return readDiscovery(inPage ?? (await (await fetch('/discovery.json', { cache: 'no-cache' })).json()))
}
