const postal = {
  street: 'Pilgrim Road, Upper Village',
  locality: 'Chamoli',
  region: 'Uttarakhand',
  code: '000000',
  country: 'India',
} as const

/** The hotel's name and place, named nowhere else: change them here for another hotel. */
export const hotel = {
  name: 'Hotel Brahmakamal',
  /** As machines read it. */
  postal,
  /** As people read it, line by line. */
  address: [...postal.street.split(', '), postal.locality, `${postal.region} ${postal.code}`, postal.country],
  coordinates: { latitude: 30.7, longitude: 79.6 },
} as const

/** How guests reach the hotel, until the owner changes it in the panel: pages and mails take it from the settings. */
export const contacts = {
  phones: ['+91 00000 00001', '+91 00000 00002'],
  chatNumber: '+91 00000 00001',
  email: 'stay@hotel-brahmakamal.example',
  organiserChatNumber: '+91 00000 00002',
  organiserEmail: 'treks@hotel-brahmakamal.example',
} as const
