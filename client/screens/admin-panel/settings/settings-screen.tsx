import { refusalOf } from '#client/app/refusal'
import { trpc } from '#client/app/trpc'
import { Skeleton } from '#client/ui/skeleton'
import { NotLoaded } from '../parts/loading'
import { PageHeading } from '../parts/page-heading'
import { SettingsForm } from './settings-form'

/** What an owner may change without anybody who runs the server. */
export function SettingsScreen() {
  const query = trpc.settings.get.useQuery(undefined, { staleTime: 0, refetchOnWindowFocus: false })
  const isRefused = refusalOf(query.error)?.code === 'Forbidden'
  return (
    <>
      <PageHeading title="Settings" />
      {isRefused && <p>Only owners see the settings and change them. Ask an owner if one is not right.</p>}
      {query.isPending && <Skeleton lines={8} waitingFor="Loading the settings …" />}
      {query.isError && !query.data && !isRefused && (
        <NotLoaded what="The settings" onAgain={() => void query.refetch()} />
      )}
      {query.data && <SettingsForm view={query.data} />}
    </>
  )
}
