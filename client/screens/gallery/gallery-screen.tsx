import { useQuery } from '@tanstack/react-query'
import { useApp } from '#client/app/use-app'
import { PageFrame } from '#client/site/page-frame'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { type Album, galleryWords } from '#shared/gallery/gallery'
import { chosenAlbum } from './chosen-album'
import { PhotoGrid } from './photo-grid'
import { PhotoOverlay } from './photo-overlay'

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
  const asked = useQuery({ ...useApp().reads.albums, refetchInterval: untilAnswered })
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
  const asked = useQuery({ ...useApp().reads.photos({ folderId }), refetchInterval: untilAnswered })
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

type AlbumButtonsProps = { albums: readonly Album[]; chosen: string; choose(folderId: string): void }

/** A form, so that the buttons work before hydration and without scripts. */
function AlbumButtons({ albums, chosen, choose }: AlbumButtonsProps) {
  return (
    <form className="album-buttons" action="/gallery" aria-label="Albums">
      {albums.map(({ folderId, name }) => (
        <button
          key={folderId}
          type="submit"
          name="album"
          value={folderId}
          aria-pressed={folderId === chosen}
          onClick={(event) => {
            event.preventDefault()
            if (folderId !== chosen) choose(folderId)
          }}
        >
          {name}
        </button>
      ))}
    </form>
  )
}

type GalleryFailureProps = { words: string; again(): void }

/** Says what could not be loaded, with a button to try again. */
function GalleryFailure({ words, again }: GalleryFailureProps) {
  return (
    <div className="gallery-failure">
      <Notice kind="alarm" title={words}>
        The rest of the site still works. Check your connection, or try again in a minute.
      </Notice>
      <Button onClick={again}>Try again</Button>
    </div>
  )
}

const frames = Array.from({ length: 6 }, (_, index) => `frame ${index}`)

/** Empty frames of the same size, so that nothing moves when the pictures arrive. */
function PhotosAwaited({ waitingFor }: { waitingFor: string }) {
  return (
    <div role="status">
      <p className="visually-hidden">{waitingFor}</p>
      <div className="photo-grid" aria-hidden="true">
        {frames.map((frame) => (
          <div key={frame} className="photo-frame skeleton-line" />
        ))}
      </div>
    </div>
  )
}
