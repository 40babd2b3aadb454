import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { sentences } from './sentences'

test('every sentence of the list is checked in the file that the list names', async () => {
  for (const [file, wanted] of Object.entries(sentences)) {
    // Without backslashes, since quotes may be escaped and sentences may be in patterns.
    const text = (await readFile(path.join(import.meta.dirname, file), 'utf8')).replaceAll('\\', '')
    expect(
      wanted.filter((sentence) => !text.includes(sentence)),
      `not checked in ${file}`,
    ).toEqual([])
  }
})
