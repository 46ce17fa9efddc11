import { readDataBlock } from '@sallyport/contract/config'
import { remoteForPath as remoteInTable, remoteTableIn, type RemoteTable } from '@sallyport/site'

let table: RemoteTable | undefined

/** The remotes that were live when the server rendered the page. */
export const remotesInPage = (): RemoteTable => (table ??= remoteTableIn(readDataBlock(document, 'discovery')))

export const remoteForPath = (pathname: string) => remoteInTable(remotesInPage(), pathname)
