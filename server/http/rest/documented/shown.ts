/** Placeholders for ids and secrets in the examples; the tests replace them with real ones. */
export const shown = {
  orderId: 'order_T4kQ8wZr1mXc7B',
  paymentId: 'pay_T4kRf2Ny6vLd9H',
  signature: '5c0e3f9a1b7d2468ace013579bdf2468ace013579bdf02468ace1357bdf90246',
  refundId: 'rfnd_T4kV3sGj5pWq0E',
  bookingId: '0d9f2c1e-7b64-4a58-9c31-5e8f6a7b2d40',
  authToken: 'Zk3v9QyT7cLw1mXr5bNf8hJd2sGp6aVeUo4iKq0tBxE',
} as const

export const shownInstant = '2027-03-01T10:10:00.000+05:30'
export const shownKey = 'rzp_test_aKeyOfTheHotel'

export const stay = { type: 'Double Bed', checkInDate: '2027-06-10', checkOutDate: '2027-06-12' } as const

export const address = {
  country: 'India',
  state: 'Uttarakhand',
  district: 'Chamoli',
  city: 'Joshimath',
  pincode: '246443',
}

export const form = {
  name: ['Asha Rawat'],
  age: ['34'],
  aadhar: ['2341 2341 2346'],
  address,
  mobileNumber: '9876543210',
  email: 'asha@example.com',
}

export const wanted = { ...stay, numberOfRooms: 1, paidAmount: 3000, userId: 'example-guest' }

export const signed = {
  razorpay_order_id: shown.orderId,
  razorpay_payment_id: shown.paymentId,
  razorpay_signature: shown.signature,
}
