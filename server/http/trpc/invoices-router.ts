import { creditInvoice } from '#modules/invoices/credit'
import { issueInvoice } from '#modules/invoices/issue'
import { setLastNumbers } from '#modules/invoices/last-numbers'
import { mailInvoice } from '#modules/invoices/mail'
import { invoiceByNumber, invoicesOfBooking, listInvoices } from '#modules/invoices/read'
import { bookingRequest } from '#shared/admin/requests'
import {
  invoiceCredit,
  invoiceIssue,
  invoiceListRequest,
  invoiceMailing,
  lastNumbers,
  numbered,
} from '#shared/invoice/invoice'
import { asAdmin, router } from './trpc'

/** Invoices and credit notes. Money in paise. */
export const invoicesRouter = router({
  list: asAdmin.input(invoiceListRequest).query(({ ctx, input }) => listInvoices(ctx.server, input)),
  get: asAdmin.input(numbered).query(({ ctx, input }) => invoiceByNumber(ctx.server, input.number)),
  ofBooking: asAdmin
    .input(bookingRequest)
    .query(({ ctx, input }) => invoicesOfBooking(ctx.server, input.bookingId)),

  /** The invoice of a booking; the same again while it is not credited in full. */
  issue: asAdmin.input(invoiceIssue).mutation(({ ctx, input }) => issueInvoice(ctx.server, ctx.admin, input)),
  /** A credit note, over all that is left where no amount is given. */
  credit: asAdmin
    .input(invoiceCredit)
    .mutation(({ ctx, input }) => creditInvoice(ctx.server, ctx.admin, input)),
  /** Mails the guest a link to it; the same request id once. */
  mail: asAdmin.input(invoiceMailing).mutation(({ ctx, input }) => mailInvoice(ctx.server, ctx.admin, input)),

  /** After a restore: the last numbers that were given out. */
  setLastNumbers: asAdmin.input(lastNumbers).mutation(async ({ ctx, input }) => {
    await setLastNumbers(ctx.server, ctx.admin, input)
    return {}
  }),
})
