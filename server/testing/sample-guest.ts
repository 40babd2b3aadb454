/** The guest of all tests and benchmarks; the identity number has a right check digit. */
export const sampleGuest = {
  name: 'Asha Rawat',
  age: 34,
  aadhar: '234123412346',
  mobileNumber: '9876543210',
  email: 'asha@example.com',
  address: {
    country: 'India',
    state: 'Uttarakhand',
    district: 'Chamoli',
    city: 'Joshimath',
    pincode: '246443',
  },
}

type Guest = { name: string; age: number; aadhar: string }

/** The sample guest's form with one guest; `over` changes fields, `guest` the guest. */
export function sampleDetails<Over extends object>(over?: Over, guest: Partial<Guest> = {}) {
  const { name, age, aadhar, ...contact } = sampleGuest
  return { ...contact, numberOfGuests: 1, guests: [{ name, age, aadhar, ...guest }], ...(over as Over) }
}
