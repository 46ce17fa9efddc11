/** A name, or an email that wraps before its domain rather than within a word. */
export function WrappableName({ name }: { name: string }) {
  const domain = name.lastIndexOf('@')
  // A long name after an empty line break would begin on the next line.
  if (domain <= 0) return name
  return (
    <>
      {name.slice(0, domain)}
      <wbr />
      {name.slice(domain)}
    </>
  )
}
