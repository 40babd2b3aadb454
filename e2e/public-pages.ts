/** A public page; `words`: its visible text, `labels`: those of its form. */
export type PublicPage = {
  path: string
  title: string | RegExp
  words: readonly string[]
  labels?: readonly string[]
  status?: number
}

export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    title: /^Seven warm rooms/,
    words: [
      ...['Welcome to', 'It has 7 rooms, 3 double-bed and 4 triple-bed, with hot water geysers.', 'Find us'],
      ...['open from 7:00 AM to 10:00 PM every day', 'Double Bed', 'Triple Bed', 'Read about the trek'],
      ...['Check-in and check-out from 12 noon, by 10:00 AM', 'Is there Wi-Fi?'],
    ],
  },
  {
    path: '/rooms/double',
    title: 'Double Bed room',
    words: [
      ...['₹2,500 for the room, for one night', 'Beds two single beds', 'Guests up to 2', 'Size 14 m²'],
      ...['Rooms of this kind 3', 'from 12 noon, by 10:00 AM', 'Prices include all taxes.'],
    ],
    labels: ['Check-in', 'Check-out'],
  },
  {
    path: '/rooms/triple',
    title: 'Triple Bed room',
    words: ['₹3,500 for the room, for one night', 'Guests up to 3', 'a bench for packs and boots'],
    labels: ['Check-in', 'Check-out'],
  },
  {
    path: '/good_to_know',
    title: 'Good to know',
    words: [
      ...['From the bus stand walk up Pilgrim Road', 'The last bus comes up at 5:00 PM.', 'Nearest railhead'],
      ...['June mild; showers late in the month 8° 18° 11', 'Is there hot water?', 'Where can we park?'],
      'Cancel 31 or more days before check-in and 80 % of what you paid comes back',
    ],
  },
  {
    path: '/restaurant',
    title: 'Restaurant',
    words: [
      ...['7:00 AM to 10:00 PM daily', 'Room service 7 am to 10 pm'],
      ...['Hot Drinks', 'Snacks', 'Chinese', 'Roti & Paratha', 'Paneer & Veg', 'Rice', 'Dal', 'Thali'],
      ...['Tawa Roti ₹20', 'Kadhai Paneer ₹280', 'Veg Delux Thali'],
    ],
  },
  {
    path: '/treks/kagbhusandi',
    title: 'Kagbhusandi Tal Trek',
    words: [
      ...['Overview', 'Region Garhwal, Uttarakhand', 'Altitude 5,200 m', 'Duration 6 to 7 days'],
      ...['Distance about 60 km', 'Difficulty moderate to challenging', 'Start and end at our village'],
      ...['Cost INR 22,999 per person', 'Best season June to October', '7-day itinerary', 'Day 7'],
      ...['Preparation', 'Highlights', 'What to carry', 'Guide tips', '+91 00000 00001', '+91 00000 00002'],
    ],
  },
  { path: '/treks/satopanth', title: 'Satopanth Tal Trek', words: ['Coming Soon'] },
  {
    path: '/privacy_policy',
    title: 'Privacy policy',
    words: [
      'No personal data is collected except what you enter in a booking form.',
      'Cloud-drive images are used only for the gallery.',
      'Data is not sold or shared.',
      'Standard security is used.',
      'You may ask for deletion of your booking data',
      ...[
        'Razorpay',
        'UserId',
        'network address',
        'erased 30 days after check-out',
        'the organiser by email',
      ],
    ],
  },
  {
    path: '/terms_and_conditions',
    title: 'Terms and conditions',
    words: [
      ...[
        'four months of the year',
        '25 May to 12 Oct',
        'ID is needed at check-in',
        'proof of identity',
        '60 % or 100 %',
      ],
      ...['31 or more 80 %', '26 to 30 65 %', '21 to 25 50 %', '11 to 20 35 %', '10 20 %', 'check-in none'],
      'The payment gateway keeps a fee of 2 % plus GST, which is non-refundable',
      'Refunds take 5 to 7 working days',
    ],
  },
  { path: '/my-booking', title: /^(My|Find my) booking$/, words: [] },
  { path: '/refundForm', title: 'Cancel a booking', words: [], labels: ['Order ID'] },
  {
    path: '/booking',
    title: 'Book a room',
    words: ['What we keep about you'],
    labels: [
      ...[
        'Check-in',
        'Check-out',
        'Number of rooms',
        'Number of guests',
        'Mobile number',
        'Email',
        'Country',
      ],
      ...[
        'State',
        'District',
        'City',
        'Pincode',
        'Name of person 1',
        'Age of person 1',
        'Aadhar of person 1',
      ],
    ],
  },
  { path: '/admin_login_page', title: 'Admin login', words: [], labels: ['Email', 'Password'] },
  { path: '/nowhere', title: 'Page not found', words: ['Go to the home page'], status: 404 },
]
