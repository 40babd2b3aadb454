import { trpc } from '#client/app/trpc'
import { PageFrame } from '#client/site/page-frame'
import { Notice } from '#client/ui/notice'
import { galleryWords } from '#shared/gallery/gallery'
import { AlbumButtons } from './album-buttons'
import { chosenAlbum } from './chosen-album'
import { GalleryFailure } from './gallery-failure'
import { PhotoGrid } from './photo-grid'
import { PhotoOverlay } from './photo-overlay'
import { PhotosAwaited } from './photos-awaited'

type GalleryScreenProps = {
  /** From the address: which album, and which of its pictures is open, from 1. */
  album: string | undefined
  photo: number | undefined
  choose(folderId: string): void
  open(photo: number): void
  turnTo(photo: number): void
  close(): void
}

const askAgainMs = 1000
/** A slow source is asked again until it answers. */
const untilAnswered = ({ state }: { state: { data?: { outcome: string } | undefined } }) =>
  state.data?.outcome === 'later' ? askAgainMs : false

/** Albums in a row, a grid with the pictures of the chosen one, and one of them large when it is pressed. */
export function GalleryScreen({ album, choose, ...overlay }: GalleryScreenProps) {
  const asked = trpc.gallery.albums.useQuery(undefined, { refetchInterval: untilAnswered })
  const chosen = chosenAlbum(asked.data, album)
  const isDown = asked.isError || asked.data?.outcome === 'down'
  const isEmpty = asked.data?.outcome === 'shown' && !chosen
  return (
    <PageFrame page="inner">
      <div className="page-grid gallery">
        <header className="gallery-head">
          <h1>Gallery</h1>
          <p>The hotel, the valley around it, and the treks that start here.</p>
        </header>
        {asked.data?.outcome === 'shown' && chosen && (
          <AlbumButtons albums={asked.data.albums} chosen={chosen.folderId} choose={choose} />
        )}
        {isDown && !asked.isFetching ? (
          <GalleryFailure words={galleryWords.albumsFailed} again={() => void asked.refetch()} />
        ) : isEmpty ? (
          <Notice>{galleryWords.noAlbums}</Notice>
        ) : chosen ? (
          <AlbumPhotos key={chosen.folderId} folderId={chosen.folderId} name={chosen.name} {...overlay} />
        ) : (
          <PhotosAwaited waitingFor="Loading the albums …" />
        )}
      </div>
    </PageFrame>
  )
}

type AlbumPhotosProps = Pick<GalleryScreenProps, 'photo' | 'open' | 'turnTo' | 'close'> & {
  folderId: string
  name: string
}

function AlbumPhotos({ folderId, name, photo, open, turnTo, close }: AlbumPhotosProps) {
  const asked = trpc.gallery.photos.useQuery({ folderId }, { refetchInterval: untilAnswered })
  const photos = asked.data?.outcome === 'shown' ? asked.data.photos : undefined
  const isDown = asked.isError || asked.data?.outcome === 'down' || asked.data?.outcome === 'unknown'
  if (photos?.length === 0) return <Notice>{galleryWords.noPhotos}</Notice>
  if (photos) {
    return (
      <>
        <PhotoGrid album={name} photos={photos} open={open} />
        <PhotoOverlay photos={photos} at={photo} turnTo={turnTo} close={close} />
      </>
    )
  }
  if (isDown && !asked.isFetching)
    return <GalleryFailure words={galleryWords.photosFailed} again={() => void asked.refetch()} />
  return <PhotosAwaited waitingFor={`Loading the pictures of ${name} …`} />
}
