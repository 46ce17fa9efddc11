/** A name, or an email that wraps before its domain rather than within a word. */
export function WrappableName({ name }: { name: string }) {
  const domain = Math.max(name.lastIndexOf('@'), 0)
  return (
    <>
      {name.slice(0, domain)}
      <wbr />
      {name.slice(domain)}
    </>
  )
}
