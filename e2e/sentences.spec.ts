import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { sentences } from './sentences'

test('every sentence that a person is promised is looked for where the list says', async () => {
  for (const [file, wanted] of Object.entries(sentences)) {
    // As it reads, not as it is written: quotes that are escaped, and patterns.
    const text = (await readFile(path.join(import.meta.dirname, file), 'utf8')).replaceAll('\\', '')
    expect(
      wanted.filter((sentence) => !text.includes(sentence)),
      `not looked for in ${file}`,
    ).toEqual([])
  }
})
