/** To a guest who holds rooms on nights on which the hotel has been closed since. */
export const mayStillPay =
  'You may still pay, but please call us first: if you cannot stay because of this, you get all of it back.'
