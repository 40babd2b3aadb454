import type { Hour } from './canvas/light'
import { draw, type Picture } from './draw'
import { drawMap } from './map'

/** Every scene of the site by the file that it is drawn into, under `client/art/`. */
const pictures: Readonly<Record<string, Picture>> = {
  ...Object.fromEntries(heroPictures()),
  ...inFolder('.', { width: 900, height: 600, seed: 4 }, [
    ['room-double', 'double dawn summer'],
    ['room-double-night', 'double night summer'],
    ['room-triple', 'triple day summer'],
    ['room-triple-night', 'triple dusk summer'],
  ]),
  ...inFolder('scenes', { width: 1200, height: 800 }, [
    ['valley-dawn', 'valley dawn summer'],
    ['hotel-dusk', 'hotel dusk summer'],
    ['bridge-monsoon', 'bridge day monsoon'],
    ['lake-day', 'lake day summer'],
    ['meadow-monsoon', 'meadow day monsoon'],
    ['stars-winter', 'stars night winter'],
    ['flags-dawn', 'flags dawn summer'],
    ['kettle-evening', 'kettle night winter'],
    ['lake-dusk', 'lake dusk autumn'],
    ['lake-night', 'lake night summer'],
    ['lake-moon', 'lake night summer', { zoom: 1.4, x: 0.66, y: 0.36 }],
    ['flags-monsoon', 'flags day monsoon'],
    ['brahma-kamal', 'lake dawn summer', { zoom: 2.3, x: 0.21, y: 0.88 }],
  ]),
  ...inFolder('albums/The house', { width: 1200, height: 800, seed: 12 }, [
    ['01-The house at first light', 'hotel dawn summer'],
    ['02-The house in the rains', 'hotel day monsoon'],
    ['03-Lamps at dusk', 'hotel dusk autumn'],
    ['04-Snow on the roof', 'hotel night winter'],
    ['05-The front door in the evening', 'hotel dusk summer', { zoom: 2.5, x: 0.69, y: 0.72 }],
    ['06-A double room in the morning', 'double dawn summer'],
    ['07-A double room after dark', 'double night winter'],
    ['08-A triple room at noon', 'triple day monsoon'],
    ['09-A triple room in the evening', 'triple dusk autumn'],
    ['10-Tea water on the stove', 'kettle dawn winter'],
  ]),
  ...inFolder('albums/The valley', { width: 1200, height: 800, seed: 5 }, [
    ['01-Dawn over the valley', 'valley dawn summer'],
    ['02-Terraces above the river', 'valley day monsoon', { zoom: 1.9, x: 0.76, y: 0.76 }],
    ['03-The bridge at noon', 'bridge day summer'],
    ['04-The bridge in the last light', 'bridge dusk autumn'],
    ['05-The meadow in flower', 'meadow day monsoon'],
    ['06-The meadow early in the day', 'meadow dawn summer'],
    ['07-Prayer flags in the wind', 'flags day summer'],
    ['08-The ridge in October', 'flags dusk autumn'],
    ['09-The valley in the evening', 'valley dusk autumn'],
    ['10-A night of stars', 'stars night winter'],
  ]),
  ...inFolder('albums/Kagbhusandi Tal', { width: 1200, height: 800, seed: 3 }, [
    ['01-The lake before the wind', 'lake dawn summer'],
    ['02-The lake at noon', 'lake day monsoon'],
    ['03-The lake in the evening', 'lake dusk summer'],
    ['04-The lake under the moon', 'lake night summer'],
    ['05-Brahma kamal on the shore', 'lake day summer', { zoom: 2.3, x: 0.21, y: 0.88 }],
    ['06-A cairn at the water', 'lake dawn autumn', { zoom: 2.2, x: 0.76, y: 0.8 }],
    ['07-The peak above the pass', 'lake dusk summer', { zoom: 2, x: 0.78, y: 0.3 }],
    ['08-Flags on the way up', 'flags dawn autumn', { zoom: 1.5, x: 0.36, y: 0.55 }],
  ]),
}

export type Drawing = { file: string; svg: string }

/** All that the site draws, file by file. */
export const drawEverything = (): Drawing[] => [
  ...Object.entries(pictures).map(([file, picture]) => ({ file, svg: draw(picture) })),
  { file: 'valley-map.svg', svg: drawMap() },
]

/** The same four places at dawn and at night, for wide screens and for phones. */
function heroPictures(): [string, Picture][] {
  /** Where a phone's narrower frame looks. */
  const places = { hotel: 0.82, valley: 0.6, lake: 0.9, flags: 0.12 } as const
  const scenes = Object.keys(places) as (keyof typeof places)[]
  return scenes.flatMap((scene) =>
    (['dawn', 'night'] as const).flatMap((hour): [string, Picture][] => {
      const picture = { title: `${scene}, ${hour}`, scene, hour, season: 'summer', plainSky: true } as const
      return [
        [`hero/${scene}-${hour}-wide.svg`, { ...picture, width: 2000, height: 760 }],
        [`hero/${scene}-${hour}-tall.svg`, { ...picture, width: 800, height: 640, focus: places[scene] }],
      ]
    }),
  )
}

/** `scene hour season`. */
type Words = `${Picture['scene']} ${Hour} ${Picture['season']}`
type Entry = readonly [file: string, words: Words, closer?: NonNullable<Picture['closer']>]
type Size = Pick<Picture, 'width' | 'height' | 'seed'>

function inFolder(folder: string, size: Size, entries: readonly Entry[]): Record<string, Picture> {
  const drawn = entries.map(([file, words, closer]): [string, Picture] => {
    const [scene, hour, season] = words.split(' ') as [Picture['scene'], Hour, Picture['season']]
    const path = folder === '.' ? `${file}.svg` : `${folder}/${file}.svg`
    const title = file.replace(/^\d+-/, '').replaceAll('-', ' ')
    return [path, { title, scene, hour, season, ...size, ...(closer ? { closer } : {}) }]
  })
  return Object.fromEntries(drawn)
}
