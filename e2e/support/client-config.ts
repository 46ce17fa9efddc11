/** Parses a client config; returns its values by section and key. */
export function parseClientConfig(text: string): Record<string, Record<string, string>> {
  const sections: Record<string, Record<string, string>> = {}
  let section: Record<string, string> = {}
  for (const line of text.split('\n').filter(Boolean)) {
    const [, name] = /^\[(\w+)\]$/.exec(line) ?? []
    if (name) {
      section = {}
      sections[name] = section
    } else {
      const [key, ...value] = line.split(' = ')
      section[key!] = value.join(' = ')
    }
  }
  return sections
}
