/** `12-digit` and `12 Jun 2027`: each is read as one, so no line ends inside it. */
const wholes = /(\d+-digit|\d{1,2} [A-Z][a-z]{2} \d{4})/

/** A sentence, letter for letter, whose numbers and dates stay whole where it breaks. */
export function WholeWords({ children }: { children: string }) {
  const parts = children.split(wholes)
  return (
    <span>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence always has the same parts.
        <span key={at} className={at % 2 === 0 ? undefined : 'num'}>
          {part}
        </span>
      ))}
    </span>
  )
}
