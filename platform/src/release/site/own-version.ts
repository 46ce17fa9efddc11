/** The version of a build with other bytes than the site has under the version of its `package.json`. */
export const ownVersion = (version: string, hash: string) => `${version}-build-${hash.slice(0, 8)}`

export const isOwnVersion = (version: string) => /-build-[0-9a-f]{8}$/.test(version)
