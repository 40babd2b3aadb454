import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { drawEverything } from '../client/art/generator/pictures'
import { root } from './build.mjs'

// Draws every picture of the site anew. What is drawn is committed, so only those who change the drawing need this.
const art = path.join(root, 'client', 'art')
for (const folder of ['hero', 'scenes', 'albums']) {
  await rm(path.join(art, folder), { recursive: true, force: true })
}
for (const { file, svg } of drawEverything()) {
  await mkdir(path.dirname(path.join(art, file)), { recursive: true })
  await writeFile(path.join(art, file), svg)
}
