/** A file as the played Drive keeps it; `parent` is the id of the folder that it lies in. */
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
