import type { Album } from '#shared/gallery/gallery'

type AlbumButtonsProps = { albums: readonly Album[]; chosen: string; choose(folderId: string): void }

/** A form, so that they lead to their albums before the page is awake, and where it never wakes. */
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
