import type { Album } from '#shared/gallery/gallery'

type AlbumButtonsProps = { albums: readonly Album[]; chosen: string; choose(folderId: string): void }

/** A form, so that the buttons work before hydration and without scripts. */
export function AlbumButtons({ albums, chosen, choose }: AlbumButtonsProps) {
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
