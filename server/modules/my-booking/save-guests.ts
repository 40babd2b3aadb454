import * as auditRows from '#modules/admin/audit-rows'
import { hasChanged } from '#modules/admin/booking-cards'
import { assertGuestsFit } from '#modules/bookings/enter-queue'
import type { StoredDetails } from '#modules/bookings/guest-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import { isStored, payerDetails, sealDeskDetails } from '#modules/bookings/stored-details'
import { atBooking } from '#modules/front-desk/at-booking'
import * as changeRows from '#modules/front-desk/change-rows'
import * as recordRows from '#modules/front-desk/record-rows'
import type { Ctx } from '#server/context'
import type { GuestCorrection } from '#shared/booking/my-booking'
import { DomainError } from '#shared/domain-error'

type Correction = Pick<GuestCorrection, 'version' | 'guests' | 'mobileNumber'>

/**
 * Names, ages, documents and mobile number as the guest corrects them; their number, the address and the email address stay.
 * The same again changes nothing. Throws `InvalidInput` for another number of guests, `Conflict` once they have arrived, are
 * erased or have cancelled, and `Changed` where the booking has changed since it was read.
 */
export async function saveGuests(
  ctx: Ctx,
  bookingId: string,
  { version, guests, mobileNumber }: Correction,
): Promise<void> {
  await atBooking(ctx, bookingId, async (tx, booking) => {
    if (booking.erasedAt !== null)
      throw new DomainError('Conflict', 'The details of this booking were erased.')
    if (booking.status !== 'Confirmed') throw new DomainError('Conflict', 'This booking is cancelled.')
    if ((await recordRows.ofBooking(tx, bookingId))?.checkedInAt)
      throw new DomainError(
        'Conflict',
        'You have checked in. Please speak to our front desk to correct a name.',
      )
    const before = (await guestRows.ofBooking(tx, bookingId)) ?? payerDetails({ email: null, contact: null })
    const wanted = {
      ...before,
      guests,
      numberOfGuests: before.numberOfGuests || guests.length,
      mobileNumber: mobileNumber ?? before.mobileNumber,
    }
    if (isStored(ctx.secrets, bookingId, wanted, before)) return
    if (booking.version !== version) throw hasChanged()
    assertSameNumber(before, guests.length)
    assertGuestsFit(booking, wanted.numberOfGuests)
    const details = sealDeskDetails(ctx.secrets, bookingId, wanted, before.guests)
    await guestRows.replace(tx, bookingId, { details, notice: null })
    const isOtherNumber = details.mobileNumber !== before.mobileNumber
    await changeRows.touch(
      tx,
      bookingId,
      isOtherNumber ? ctx.secrets.digest('mobile', details.mobileNumber) : undefined,
    )
    const note = `${details.complete ? 'complete' : 'not complete yet'}${isOtherNumber ? '; another mobile number' : ''}`
    await auditRows.write(tx, {
      at: ctx.clock.now(),
      admin: 'guest',
      action: 'guestsCorrected',
      bookingId,
      note,
    })
  })
}

/** Fewer names than guests are fine where they were not known before either. */
function assertSameNumber({ numberOfGuests, guests }: StoredDetails, named: number): void {
  if (numberOfGuests === 0 || (named <= numberOfGuests && named >= guests.length)) return
  throw new DomainError(
    'InvalidInput',
    `This booking is for ${numberOfGuests}. Please call us if more or fewer people come.`,
  )
}
