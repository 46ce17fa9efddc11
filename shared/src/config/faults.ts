/** What can be wrong with an entry on purpose: it is missing, refused, never arrives, arrives late, or throws. The server brings it about. */
export const faultsOfFiles = ['404', '500', 'hang', 'slow', 'broken'] as const

/** What can be wrong with a remote on purpose: that, or it is built for another contract, and nothing of it is fetched. */
export const faults = [...faultsOfFiles, 'unfit'] as const

export type Fault = (typeof faults)[number]

/** The query parameter of a file's address that asks the server for one. */
export const faultParameter = 'fault'

/** What an entry that throws holds, with the hash that lets it run. */
export const brokenEntry = {
  text: "throw new Error('Broken by the fault switch')\n",
  integrity: 'sha384-Q1HKzkQb2G+XdRaoJSaChMctCJoVRp8ezvfVAxwKGux3/kghTpuVDAlTbdOh1CMG',
} as const
