import type { DriveMode } from './modes'

type File = Record<string, unknown>
export type Page = {
  kind: 'drive#fileList'
  incompleteSearch: boolean
  nextPageToken?: string
  files: File[]
}

const onPage = 3

/**
 * A page of the files found: all of them, or in the mode `paged` three at a time with an empty page after each.
 * `expired`: the page token is no longer valid.
 */
export function pageOf(found: File[], mode: DriveMode, token: string | undefined): Page | 'expired' {
  const page = (files: File[], nextPageToken?: string): Page => ({
    kind: 'drive#fileList',
    incompleteSearch: false,
    ...(nextPageToken && { nextPageToken }),
    files,
  })
  if (mode === 'endless') return page(found.slice(0, 1), 'sandbox-files-0')
  if (mode !== 'paged' && mode !== 'expired_token') return page(found)
  if (mode === 'expired_token' && token) return 'expired'
  const [, kind, number] = /^sandbox-(files|nothing)-(\d+)$/.exec(token ?? 'sandbox-files-0') ?? []
  if (!kind) return 'expired'
  const from = Number(number)
  if (kind === 'nothing') return page([], `sandbox-files-${from}`)
  const next = from + onPage
  return page(found.slice(from, next), next < found.length ? `sandbox-nothing-${next}` : undefined)
}
