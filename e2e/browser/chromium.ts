import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.join(import.meta.dirname, '..', '..')
const packed = path.join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json')
const cache = path.join(root, 'node_modules', '.cache')

/** Tests reach only our own server; the browser's own background requests are blocked too. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/** How Playwright starts the browser: the one that CHROME names, else the one from npm. */
export function launchOptions() {
  const { CHROME: chosen } = process.env
  if (chosen) return { executablePath: chosen, args }
  const folder = unpackedFolder()
  const env = {
    ...definedOnly(process.env),
    LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
    FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
  }
  return { executablePath: path.join(folder, 'chromium'), args, env }
}

/** Makes sure that there is a browser. Throws an error that says what to do if there is none. */
export async function provideChromium(): Promise<void> {
  const { CHROME: chosen } = process.env
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROME: there is no browser at ${chosen}.`)
    return
  }
  const system = `${process.platform} ${process.arch}`
  if (system !== 'linux x64') {
    throw new Error(`The browser from npm does not run on ${system}. Set CHROME to the path of another.`)
  }
  const folder = unpackedFolder()
  if (!existsSync(folder)) await unpackInto(folder)
}

function unpackedFolder(): string {
  const { version } = JSON.parse(readFileSync(packed, 'utf8')) as { version: string }
  return path.join(cache, `e2e-chromium-${version}`)
}

/** Unpacks beside the target and then renames, since other runs may use it at the same time. */
async function unpackInto(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const fresh = await mkdtemp(`${folder}-`)
  const removeFresh = () => rmSync(fresh, { recursive: true, force: true })
  process.once('exit', removeFresh)
  // The package unpacks its libraries only if it believes that it runs on AWS Lambda.
  const env = { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
  await promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'unpack.mjs')], { env })
  await writeFile(path.join(fresh, 'fonts.conf'), fontsConfig(folder))
  await rename(fresh, folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  process.off('exit', removeFresh)
  await rm(fresh, { recursive: true, force: true })
}

/** Makes pages look the same on every machine: its own fonts are used only for characters that this one lacks, such as ₹. */
const fontsConfig = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${path.join(folder, 'fonts-cache')}</cachedir>
  ${['sans-serif', 'serif', 'monospace', 'system-ui'].map(asOpenSans).join('\n  ')}
</fontconfig>
`

const asOpenSans = (family: string) =>
  `<alias binding="strong"><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`

const definedOnly = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
