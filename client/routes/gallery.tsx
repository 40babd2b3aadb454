import { createFileRoute, type SearchSchemaInput, useLocation, useRouter } from '@tanstack/react-router'
import { chosenAlbum } from '../screens/gallery/chosen-album'
import { GalleryScreen } from '../screens/gallery/gallery-screen'
import { pageHead } from '../site/page-head'

/** The album and the open picture in it, counted from 1. Values that make no sense are dropped. */
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
  loader: async ({ context: { queryClient, reads, device }, deps }) => {
    const fetched = queryClient.ensureQueryData(reads.albums).then(async (albums) => {
      const chosen = chosenAlbum(albums, deps.album)
      if (chosen) await queryClient.ensureQueryData(reads.photos({ folderId: chosen.folderId }))
    })
    // In a browser the page appears at once and shows by itself what is loading and what failed.
    if (device) void fetched.catch(() => undefined)
    else await fetched
  },
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/gallery',
      title: 'Gallery',
      description: 'Pictures of the hotel, the valley and the way up to Kagbhusandi Tal, album by album.',
    }),
  component: Gallery,
})

function Gallery() {
  const { album, photo } = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const isOpenedHere = useLocation().state.isPhotoOpened === true
  const keepScroll = { resetScroll: false }
  return (
    <GalleryScreen
      album={album}
      photo={photo}
      choose={(folderId) => void navigate({ ...keepScroll, search: { album: folderId } })}
      open={(number) =>
        void navigate({
          ...keepScroll,
          search: (now) => ({ ...now, photo: number }),
          state: { isPhotoOpened: true },
        })
      }
      turnTo={(number) =>
        void navigate({
          ...keepScroll,
          replace: true,
          search: (now) => ({ ...now, photo: number }),
          state: { isPhotoOpened: isOpenedHere },
        })
      }
      close={() =>
        // One step back, as the browser's Back would go.
        isOpenedHere
          ? router.history.back()
          : void navigate({ ...keepScroll, replace: true, search: album ? { album } : {} })
      }
    />
  )
}
