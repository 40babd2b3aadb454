/** A file of the fake Drive; `parent` is the id of its folder. */
export type DriveFile = {
  id: string
  name: string
  mimeType: string
  parent: string
  bytes: () => Uint8Array<ArrayBuffer>
  trashed?: boolean
  imageMediaMetadata?: { width: number; height: number; rotation?: number }
  thumbnailLink?: string
}
