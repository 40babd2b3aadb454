/** The parsed command line. `names` is empty where something is wrong; then `wrong` says what. */
export type Arguments = { names: string[]; options: Map<string, number>; product?: string; wrong?: string }

/**
 * Parses `NAME --option 500`; without a name all measures are selected. `known`: the options of each measure, all of them
 * numbers but `product`, a folder.
 */
export function parseArguments(
  words: readonly string[],
  known: Record<string, readonly string[]>,
): Arguments {
  const [first, ...rest] = words
  const named = first !== undefined && !first.startsWith('--')
  const names = named && first !== 'all' ? [first] : Object.keys(known)
  const unknown = names.find((name) => !known[name])
  if (unknown) return refuse(`there is no measure "${unknown}"; there are ${Object.keys(known).join(', ')}`)
  const options = new Map<string, number>()
  let product: string | undefined
  const pairs = named ? rest : words
  const allowed = names.flatMap((name) => known[name] ?? [])
  for (let at = 0; at < pairs.length; at += 2) {
    const [word = '', value = ''] = pairs.slice(at, at + 2)
    const option = word.replace(/^--/, '')
    if (!word.startsWith('--') || !allowed.includes(option)) {
      return refuse(
        `${word} is not known; ${names.join(', ')}: ${allowed.map((one) => `--${one}`).join(' ')}`,
      )
    }
    if (option === 'product') {
      if (value === '') return refuse('--product takes the folder of another checkout')
      product = value
      continue
    }
    if (!(Number(value) > 0 && Number.isFinite(Number(value))))
      return refuse(`${word} takes a number above 0`)
    options.set(option, Number(value))
  }
  return { names, options, ...(product !== undefined && { product }) }
}

const refuse = (wrong: string): Arguments => ({ names: [], options: new Map(), wrong })
