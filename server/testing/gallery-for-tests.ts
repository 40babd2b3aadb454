import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { driveSource } from '#server/integrations/google-drive/drive-source'
import { keptPhotos } from '#server/integrations/photos/kept-photos'
import { realPause, systemClock } from '#server/platform/clock'
import { type DriveMode, driveFolder, driveKey } from '#tools/sandbox/drive/modes'
import { sandboxForTests } from '#tools/sandbox/testing/sandbox-for-tests'

export const drawing = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><path d="M0 0h60v40H0z" fill="${colour}"/></svg>`

/** A folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'gallery-test-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** Writes these files, by path, and the folders they are in. */
export function putFiles(dir: string, files: Record<string, string | Uint8Array>): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(dir, path, '..'), { recursive: true })
    writeFileSync(join(dir, path), content)
  }
  return dir
}

/** Two albums in the sandbox's Drive, the first with seven pictures, and the hotel's own copies of them. */
export async function galleryForTests() {
  const seven = Array.from({ length: 7 }, (_, index) => [
    `The hotel/${index + 1}-Room ${index + 1}.svg`,
    'teal',
  ])
  const files = [...seven, ['The valley/The bridge.svg', 'navy']].map(([path, colour]) => [
    path,
    drawing(`${colour}`),
  ])
  const sandbox = await sandboxForTests(undefined, putFiles(temporaryFolder(), Object.fromEntries(files)))
  const sourceWith = (timeoutMs: number) =>
    driveSource({
      key: driveKey,
      folder: driveFolder,
      sandboxUrl: sandbox.url,
      timeoutMs,
      pause: async () => undefined,
    })
  const dir = temporaryFolder()
  const said: string[] = []
  const note = (_: object, words: string) => void said.push(words)
  const open = (timeoutMs = 10_000) =>
    keptPhotos(sourceWith(timeoutMs), {
      dir,
      clock: systemClock,
      log: { warn: note, error: note },
      pause: realPause,
    })
  return {
    source: sourceWith(10_000),
    impatient: sourceWith(100),
    dir,
    said,
    /** Opens the copies again, as after a restart on the same disk, with this timeout for the source. */
    open,
    photos: open(),
    play: async (mode: DriveMode) => {
      const { status } = await sandbox.post('/drive/control', { mode })
      if (status !== 200) throw new Error(`no such mode: ${mode}`)
    },
  }
}
