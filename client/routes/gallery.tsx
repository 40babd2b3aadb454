import { createFileRoute, type SearchSchemaInput, useLocation, useRouter } from '@tanstack/react-router'
import { chosenAlbum } from '../screens/gallery/chosen-album'
import { GalleryScreen } from '../screens/gallery/gallery-screen'
import { pageHead } from '../site/page-head'

/** Which album, and which of its pictures is looked at, counted from 1. What makes no sense is left out. */
function albumIn(search: Partial<Record<'album' | 'photo', unknown>> & SearchSchemaInput) {
  const { album, photo } = search
  const number = Number(photo)
  return {
    ...(typeof album === 'string' && album.length <= 300 && { album }),
    ...(Number.isInteger(number) && number > 0 && number < 10_000 && { photo: number }),
  }
}

export const Route = createFileRoute('/gallery')({
  validateSearch: albumIn,
  loaderDeps: ({ search: { album } }) => ({ album }),
  loader: async ({ context: { data, device }, deps }) => {
    const fetched = data.gallery.albums.ensureData().then(async (albums) => {
      const chosen = chosenAlbum(albums, deps.album)
      if (chosen) await data.gallery.photos.ensureData({ folderId: chosen.folderId })
    })
    // In a browser the page stands at once and says itself what it waits for, and what went wrong.
    if (device) void fetched.catch(() => undefined)
    else await fetched
  },
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/gallery',
      title: 'Gallery',
      description: 'Pictures of the house, the valley and the way up to Kagbhusandi Tal, album by album.',
    }),
  component: Gallery,
})

function Gallery() {
  const { album, photo } = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const isOpenedHere = useLocation().state.isPhotoOpened === true
  // Where one stands on the page stays, whatever is chosen on it.
  const still = { resetScroll: false }
  return (
    <GalleryScreen
      album={album}
      photo={photo}
      choose={(folderId) => void navigate({ ...still, search: { album: folderId } })}
      open={(number) =>
        void navigate({
          ...still,
          search: (now) => ({ ...now, photo: number }),
          state: { isPhotoOpened: true },
        })
      }
      turnTo={(number) =>
        void navigate({
          ...still,
          replace: true,
          search: (now) => ({ ...now, photo: number }),
          state: { isPhotoOpened: isOpenedHere },
        })
      }
      close={() =>
        // As the phone's own way back would.
        isOpenedHere
          ? router.history.back()
          : void navigate({ ...still, replace: true, search: album ? { album } : {} })
      }
    />
  )
}
