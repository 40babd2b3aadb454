import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '#client/app/refusal'
import { trpc } from '#client/app/trpc'
import { useApp } from '#client/app/use-app'

/**
 * Sets the password and signs in with it. `toLogin`: the password is set, and the login page asks for the second factor, or
 * says why signing in failed.
 */
export function useSetPassword({ email }: { email: string }, onUsed: () => void) {
  const { admin } = useApp()
  const queries = useQueryClient()
  const accepting = trpc.team.accept.useMutation()
  const signingIn = trpc.admin.login.useMutation()
  return useMutation({
    mutationFn: async (sent: { key: string; password: string }): Promise<'signedIn' | 'toLogin'> => {
      const gone = await accepting.mutateAsync(sent).then(
        () => undefined,
        (error: unknown) => {
          if (refusalOf(error)?.code === 'NotFound') return error
          throw error
        },
      )
      try {
        const { authToken } = await signingIn.mutateAsync({ email, password: sent.password })
        onUsed()
        queries.clear()
        admin.begin(authToken)
        return 'signedIn'
      } catch (error) {
        // The key may have been used by an earlier press whose answer was lost: then this password is right.
        if (gone !== undefined && refusalOf(error)?.code !== 'SecondFactor') throw gone
        onUsed()
        return 'toLogin'
      }
    },
  })
}
