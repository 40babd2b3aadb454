import type { Reader } from './reader'

const kinds: Record<string, string> = {
  js: 'scripts',
  css: 'styles',
  woff2: 'fonts',
  svg: 'pictures',
  webp: 'pictures',
  avif: 'pictures',
}

/** Transferred bytes by kind: a page, everything in its head, the scripts that it begins with, and its first pictures. */
export async function firstLoad(reader: Reader, path: string): Promise<Map<string, number>> {
  const page = await reader.read(path)
  const plain = await reader.read(path, 'identity')
  const text = plain.body.toString()
  const head = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '')
  const later = [...text.matchAll(/<img[^>]*>/g)].flatMap(([tag]) =>
    tag.includes('loading="lazy"') ? (/src="([^"]+)"/.exec(tag)?.[1] ?? []) : [],
  )
  const files = new Set(head.filter((file) => !later.includes(file)))
  const bytes = new Map([['page', page.body.length]])
  for (const file of files) {
    const { body } = await reader.read(file)
    // The first script names those that it loads.
    if (/[/]main-.*[.]js$/.test(file)) {
      const code = (await reader.read(file, 'identity')).body.toString()
      for (const [named] of code.matchAll(/assets[/][^"]+[.]js/g)) files.add(`/${named}`)
    }
    const kind = kinds[file.slice(file.lastIndexOf('.') + 1)] ?? 'other'
    bytes.set(kind, (bytes.get(kind) ?? 0) + body.length)
  }
  return bytes
}
