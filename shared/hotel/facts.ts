import type { RoomType } from '../room/room'

/** Hotel time, by 24 hours: `17:30`. */
export type Hour = `${number}:${number}`

/** How to get here; whole sentences, save the hour. */
export type Way = {
  /** Goes on after "From the bus stand": `walk up the road …`. */
  fromStand?: string
  lastBus?: Hour
  road?: string
  railhead?: string
  airport?: string
  whenClosed?: string
}

/** `day` and `night`: usual temperatures in °C. `rain`: days with rain or snow. */
export type MonthOfWeather = { month: string; day: number; night: number; rain: number; words?: string }

export type RoomFacts = {
  /** What kind of room it is, in a sentence or two. */
  words?: string
  beds?: string
  squareMetres?: number
  bath?: string
  view?: string
  /** What stands in it, each in a few words. */
  has?: readonly string[]
}

/** What guests want to know. Whatever is left out is not mentioned anywhere. */
export type HotelFacts = {
  checkInFrom?: Hour
  checkOutBy?: Hour
  lateArrival?: string
  taxes?: string
  hotWater?: string
  heating?: string
  meals?: string
  children?: string
  extraBed?: string
  wifi?: string
  phoneSignal?: string
  powerCuts?: string
  parking?: string
  stairs?: string
  way?: Way
  weather?: readonly MonthOfWeather[]
  rooms?: Partial<Record<RoomType, RoomFacts>>
}

/**
 * SAMPLES: every line below is invented, like the hotel itself. Put your own hotel's facts here, or delete a line, and it
 * is gone from the pages, the mails and the structured data.
 */
export const facts: HotelFacts = {
  checkInFrom: '12:00',
  checkOutBy: '10:00',
  lateArrival:
    'The desk is open until 10:00 PM. If the road keeps you longer, call us and somebody waits up.',
  taxes: 'Prices include all taxes.',
  hotWater: 'Every room has its own geyser, switched on from 5:00 to 10:00 AM and from 4:00 to 10:00 PM.',
  heating:
    'Rooms have thick quilts and a blanket more on request. From mid-September an electric heater stands in each room, and there is a stove in the dining room.',
  meals:
    'Meals are not in the price. The kitchen is vegetarian and open from 7:00 AM to 10:00 PM, and packs breakfast for those who leave before dawn.',
  children:
    'Children of every age are welcome and count as guests. Under 5 years they need no identity document.',
  extraBed:
    'Rooms have no space for extra beds: a double takes two guests and a triple takes three, children counted.',
  wifi: 'Free in the dining room and in most rooms, fast enough for messages, too slow for films. It rests when the power does.',
  phoneSignal:
    'BSNL and Jio work in the village, Airtel on the terrace. Beyond the bridge on the trek there is none.',
  powerCuts:
    'An hour or two on most days. A battery keeps a lamp and a socket alive in every room, and a generator runs from 6:00 to 10:00 PM.',
  parking:
    'Free for ten cars beside the bus stand, ten minutes on foot below the hotel. No road leads to the door.',
  stairs:
    'From the bridge it is 60 steps up. The doubles are on the ground floor, the triples up one more flight.',
  way: {
    fromStand:
      'walk up Pilgrim Road and cross the wooden bridge: ten minutes, and the desk sends somebody for your bags if you call.',
    lastBus: '17:00',
    road: 'About 280 km from Rishikesh, ten to eleven hours by car or bus. Leave before 6:00 AM: the checkpoints let nobody up after dark.',
    railhead: 'Rishikesh, about 280 km. Buses and shared jeeps leave from the station before dawn.',
    airport: 'Jolly Grant near Dehradun, about 295 km; one night in Rishikesh on the way is usual.',
    whenClosed:
      'Snow closes the road from mid-November to April. In July and August a landslide may close it for some hours, so call us before you set out.',
  },
  weather: [
    { month: 'January', day: 3, night: -9, rain: 7, words: 'deep snow' },
    { month: 'February', day: 4, night: -8, rain: 8, words: 'deep snow' },
    { month: 'March', day: 8, night: -4, rain: 9, words: 'snow and thaw' },
    { month: 'April', day: 12, night: 0, rain: 7, words: 'the first grass' },
    { month: 'May', day: 16, night: 5, rain: 7, words: 'clear mornings, cold nights' },
    { month: 'June', day: 18, night: 8, rain: 11, words: 'mild; showers late in the month' },
    { month: 'July', day: 18, night: 11, rain: 21, words: 'rain on most days, flowers' },
    { month: 'August', day: 17, night: 11, rain: 21, words: 'rain and mist, brahma kamal' },
    { month: 'September', day: 16, night: 7, rain: 11, words: 'clear after the 10th' },
    { month: 'October', day: 12, night: 2, rain: 3, words: 'the clearest sky, frost at night' },
    { month: 'November', day: 8, night: -3, rain: 2, words: 'hard frost' },
    { month: 'December', day: 5, night: -7, rain: 4, words: 'the first deep snow' },
  ],
  rooms: {
    'Double Bed': {
      words: 'A panelled room on the ground floor, for two friends or a couple: no stairs after a long day.',
      beds: 'two single beds that can be pushed together',
      squareMetres: 14,
      bath: 'own bathroom with geyser, bucket and shower',
      view: 'over the terraces to the snow range',
      has: [
        'two quilts and two blankets',
        'a chair and a folding table',
        'a lamp and a socket on battery',
        'a kettle',
      ],
    },
    'Triple Bed': {
      words:
        'The larger room under the roof, for a family or three who walk together, with sun from the morning.',
      beds: 'three single beds',
      squareMetres: 20,
      bath: 'own bathroom with geyser, bucket and shower',
      view: 'above the deodars to the peaks',
      has: [
        'three quilts and three blankets',
        'a bench for packs and boots',
        'a lamp and a socket on battery',
        'a kettle',
      ],
    },
  },
}
