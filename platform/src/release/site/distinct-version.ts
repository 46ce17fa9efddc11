/** The version of a build whose package version the site has with other bytes: `1.0.0-build-1a2b3c4d`. */
export const distinctVersion = (version: string, hash: string) => `${version}-build-${hash.slice(0, 8)}`

export const isDistinctVersion = (version: string) => /-build-[0-9a-f]{8}$/.test(version)
