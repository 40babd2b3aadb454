const postal = {
  street: 'Pilgrim Road, Upper Village',
  locality: 'Chamoli',
  region: 'Uttarakhand',
  code: '000000',
  country: 'India',
} as const

/** The hotel's name and contacts, named nowhere else: change them here for another hotel. */
export const hotel = {
  name: 'Hotel Brahmakamal',
  /** As machines read it. */
  postal,
  /** As people read it, line by line. */
  address: [...postal.street.split(', '), postal.locality, `${postal.region} ${postal.code}`, postal.country],
  phones: ['+91 00000 00001', '+91 00000 00002'],
  chatNumber: '+91 00000 00001',
  organiserChatNumber: '+91 00000 00002',
  email: 'stay@hotel-brahmakamal.example',
  organiserEmail: 'treks@hotel-brahmakamal.example',
  coordinates: { latitude: 30.7, longitude: 79.6 },
} as const
