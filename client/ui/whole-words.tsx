/** `12-digit` and `12 Jun 2027`: no line break belongs inside. */
const wholes = /(\d+-digit|\d{1,2} [A-Z][a-z]{2} \d{4})/

/** A sentence that breaks no line inside its numbers and dates. */
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
