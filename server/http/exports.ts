import { Hono } from 'hono'
import { requireAdmin } from '#modules/admin/sign-in'
import { openExport } from '#modules/exports/exports'
import { csvOf } from '#server/platform/sheet/csv'
import { xlsxOf } from '#server/platform/sheet/xlsx'
import { type ExportKind, exportFormats, exportKinds, exportRange } from '#shared/admin/exports'
import { DomainError } from '#shared/domain-error'
import type { HttpDeps, RequestVariables } from './context'
import { requireRole } from './permissions'
import { parsed } from './rest/call'
import { streamOf } from './stream-of'

const formats = {
  csv: { write: csvOf, type: 'text/csv; charset=utf-8' },
  xlsx: { write: xlsxOf, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
}

/** `/exports/bookings.csv?from=2027-06-01&to=2027-06-30`, for the panel, which sends its token in a header. */
export function exportRoutes({ ctx, log }: HttpDeps): Hono<RequestVariables> {
  return new Hono<RequestVariables>().get('/exports/:file', async (c) => {
    const [kind = '', ending] = c.req.param('file').split('.')
    const format = exportFormats.find((one) => one === ending)
    if (!format || !isKind(kind)) throw new DomainError('NotFound', 'There is no such export.')
    const { email, role } = await requireAdmin(ctx, c.req.header('auth-token'))
    requireRole(`exports.${kind}`, role)
    const sheet = await openExport(ctx, email, kind, parsed(exportRange, c.req.query()))
    const { write, type } = formats[format]
    return c.body(streamOf(write(sheet), log, 'an export'), 200, {
      'content-type': type,
      'cache-control': 'no-store',
    })
  })
}

const isKind = (name: string): name is ExportKind => Object.hasOwn(exportKinds, name)
