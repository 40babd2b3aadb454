/** The hotel's own name and contacts. Nothing else in the code says them; change them here for another house. */
export const hotel = {
  name: 'Hotel Brahmakamal',
  address: ['Pilgrim Road', 'Upper Village', 'Chamoli', 'Uttarakhand 000000', 'India'],
  phones: ['+91 00000 00001', '+91 00000 00002'],
  chatNumber: '+91 00000 00001',
  organiserChatNumber: '+91 00000 00002',
  email: 'stay@hotel-brahmakamal.example',
  organiserEmail: 'treks@hotel-brahmakamal.example',
  coordinates: { latitude: 30.7, longitude: 79.6 },
} as const
