import type { TRPCLink } from '@trpc/client'
import { map } from '@trpc/server/observable'
import type { AppRouter } from '#server/http/trpc/app-router'
import { inPaise, inRupees } from '#shared/money/wire-money'

/** The program counts in paise, and calls carry rupees. Put it before the link that sends. */
export const moneyLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next({ ...op, input: inRupees(op.path, op.input) }).pipe(
      map((answer) =>
        'data' in answer.result
          ? { ...answer, result: { ...answer.result, data: inPaise(op.path, answer.result.data) } }
          : answer,
      ),
    )
