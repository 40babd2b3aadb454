import { inIndianGroups } from '#shared/money/rupees'
import { kagbhusandi } from '#shared/trek/trek'

/** The trek at a glance. The price has its currency code, for travellers from abroad. */
export const facts: readonly (readonly [name: string, value: string])[] = [
  ['Region', kagbhusandi.region],
  ['Altitude', kagbhusandi.altitude],
  ['Duration', `${kagbhusandi.days} days`],
  ['Distance', kagbhusandi.distance],
  ['Difficulty', kagbhusandi.difficulty],
  ['Start and end', 'at our village'],
  ['Cost', `INR ${inIndianGroups(kagbhusandi.price)} per person`],
  ['Best season', kagbhusandi.season],
]

type Day = { title: string; walk: string; words: string }

export const overview = [
  'Kagbhusandi Tal is a small green lake below Hathi Parbat and the Kagbhusandi pass. The old stories say that a sage ' +
    'in the shape of a crow tells the Ramayana on its shore. Few people go there: between the last village and the lake ' +
    'there is no shop, no phone and no other roof than our tents.',
  `The way goes up one valley and down another, ${kagbhusandi.distance} in all, over a pass of ${kagbhusandi.altitude.replace(' ', '\u00a0')}. ` +
    'It is a walk for people who have walked at altitude before, with a guide, a cook and mules or porters from our village.',
]

export const itinerary: readonly Day[] = [
  {
    title: 'From our village to the last one',
    walk: '9 km, 4 hours',
    words:
      'After breakfast at the hotel, along the river on the pilgrims’ path. Night in a village guesthouse.',
  },
  {
    title: 'Through the forest',
    walk: '8 km, 5 hours',
    words: 'Away from the pilgrims into birch and fir. Two bridges of logs. Camp beside the stream.',
  },
  {
    title: 'Up to the meadows',
    walk: '8 km, 6 hours',
    words:
      'The trees end and the flowers begin. A short afternoon walk above the camp to sleep better at altitude.',
  },
  {
    title: 'To the lake',
    walk: '7 km, 6 hours',
    words:
      'Slowly over moraine. You see the lake only at the last step. Camp above the shore; nothing is washed in the lake.',
  },
  {
    title: 'A day at the lake',
    walk: 'as you like',
    words:
      'Rest, or walk round the water. In August and September the brahma kamal is in flower. A spare day for weather.',
  },
  {
    title: 'Over the pass',
    walk: '12 km, 9 hours',
    words:
      'Start before light. Snow until July. From the top a whole row of peaks; then a long, steep way down.',
  },
  {
    title: 'Down to our village',
    walk: '14 km, 7 hours',
    words: 'Meadow, forest, fields, and the first roofs. By evening, hot water and dal at the hotel.',
  },
]

export const preparation = [
  'For two months before, walk or climb stairs for an hour on five days a week.',
  'Have your heart and blood pressure checked if you are over fifty or have been short of breath at altitude.',
  'Come two days early and stay at the hotel: it is high enough to start acclimatising.',
  'Bring a photo identity card for the forest permit; we arrange the permit.',
]

export const highlights = [
  'A lake that very few see, and the pass behind it.',
  'Brahma kamal and blue poppy in August and September.',
  'Forest, meadow, moraine and snow within one week.',
  'A guide who was born in the valley, and food cooked each evening.',
]

export const whatToCarry = [
  'Boots that you have walked in, two pairs of woollen socks',
  'A warm jacket, a rain jacket, a cap and gloves',
  'A sleeping bag for −5 °C (we lend one on request)',
  'Sunglasses, sun cream, a torch with spare cells',
  'Two bottles for water, your own medicines',
  'A small bag for the day; mules carry up to 10 kg of the rest',
]

export const guideTips = [
  'Walk slowly enough to talk. Whoever is first at noon is ill at night.',
  'Drink three litres a day, even when it is cold.',
  'Tell the guide if you have a headache. You may always turn back.',
  'Carry down everything you carried up, sweet wrappers too.',
]
