import manifest from 'agent/package.json' with { type: 'json' }

/** The version of the agent that this server offers for download. A node with an older one is outdated. */
export const agentVersion: string = manifest.version
