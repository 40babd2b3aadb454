import type { Page } from '@playwright/test'
import { field } from './booking-guest'
import type { RunningHotel } from './running-hotel'

export const stored = (hotel: RunningHotel) =>
  hotel.rows(`
    select mobile_number, country, state, pincode, complete, name, age, aadhaar_last4, other_id_kind
    from guest join guest_details using (booking_id) order by position`)

export const document = (page: Page, person: number) => field(page, `Document of person ${person}`)
