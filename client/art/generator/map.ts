import { mix } from './canvas/colour'
import { counted, inked, outline, type Point } from './canvas/shapes'

const width = 640
const height = 400
const ground = '#26353F'
const ink = '#86A7B4'

/** Where the river runs, from the left edge to the right. */
const riverAt = (x: number): number => 228 + Math.sin(x / 118) * 36 - x * 0.06

const columns = counted(27).map((index) => -10 + index * 26)

/** A line of one height; `side` -1 is the northern slope, `step` counts up from the valley floor. */
function contour(step: number, side: 1 | -1): Point[] {
  return columns.map((x): Point => {
    const even = 26 + step * 23 - step * step * 0.5
    const wave =
      Math.sin(x / (58 + step * 5) + step * side) * (4 + step * 2.7) + Math.sin(x / 31 + side) * step * 0.8
    return [x, riverAt(x) + side * (even + wave)]
  })
}

const stroke = (points: readonly Point[], look: string): string =>
  `<path d="${outline(points).replace(/z$/, '')}" fill="none" ${look}/>`

/** The slopes in flat tones, each step up a little lighter, the last one snow. */
function slopes(): string {
  return counted(4)
    .flatMap((band) =>
      ([1, -1] as const).map((side) => {
        const edge = side > 0 ? height + 10 : -10
        const body: Point[] = [...contour(1 + band * 2, side), [width + 10, edge], [-10, edge]]
        return inked(
          outline(body),
          mix(ground, band === 3 ? '#C9D8DC' : '#4C6C6A', band === 3 ? 0.42 : 0.14 + band * 0.13),
        )
      }),
    )
    .join('')
}

function contours(): string {
  return counted(8)
    .flatMap((step) =>
      ([1, -1] as const).map((side) =>
        stroke(contour(step + 1, side), `stroke="${ink}" stroke-opacity="${step % 4 === 3 ? '.5' : '.24'}"`),
      ),
    )
    .join('')
}

/** Where the page sets a name (`styles/footer.css`), on a phone too, nothing grows. */
const named: readonly Point[] = [
  [147, 325],
  [452, 248],
]
const isNamed = ([x, y]: Point): boolean =>
  named.some(([atX, atY]) => Math.abs(x - atX) < 78 && Math.abs(y - atY) < 28)

/** Deodars along both banks. */
function trees(): string {
  const feet = counted(26).map((index): Point => {
    const side = index % 2 ? 1 : -1
    const x = 18 + index * 24 + ((index * 37) % 13)
    return [Math.round(x), Math.round(riverAt(x) + side * (44 + ((index * 53) % 30)) + 8)]
  })
  const data = feet.filter((foot) => !isNamed(foot)).map(([x, y]) => `M${x} ${y}l5 0-5-14-5 14z`)
  return inked(data.join(''), '#5E8C77')
}

/** The road follows the river to the temple; a path goes over the bridge to the house and on to the lake. */
function ways(): string {
  const road = columns.filter((x) => x < 460).map((x): Point => [x, riverAt(x) + 24 + Math.sin(x / 40) * 4])
  const path: Point[] = [
    [352, riverAt(352) + 24],
    [360, riverAt(360) - 32],
    [392, riverAt(392) - 56],
    [440, riverAt(440) - 82],
    [500, riverAt(500) - 100],
    [570, riverAt(570) - 128],
    [650, riverAt(650) - 150],
  ]
  const dotted = 'stroke="#F1EFE4" stroke-width="2.5" stroke-dasharray="1 7" stroke-linecap="round"'
  const river = columns.map((x): Point => [x, riverAt(x)])
  return [
    stroke(river, 'stroke="#7FB2C6" stroke-width="8" stroke-linejoin="round"'),
    stroke(road, 'stroke="#D9CFAE" stroke-width="3.5" stroke-linejoin="round"'),
    stroke(path, dotted),
    `<path d="M${352} ${Math.round(riverAt(355) + 11)}l7-24" stroke="#A56C3D" stroke-width="6"/>`,
  ].join('')
}

function places(): string {
  const [house, temple, bus] = [392, 452, 148].map((x) => [x, Math.round(riverAt(x))] as const)
  if (!house || !temple || !bus) return ''
  return [
    `<path d="M${temple[0] - 12} ${temple[1] + 40}h24v-10l-12-20-12 20z" fill="#F1EFE4"/>`,
    `<path d="M${bus[0] - 7} ${bus[1] + 34}h14v12h-14z" fill="#F1EFE4"/>`,
    `<circle cx="${house[0]}" cy="${house[1] - 62}" r="15" fill="#E39B1B"/>`,
    `<path d="M${house[0]} ${house[1] - 54}c-10-5-9-13 0-18c9 5 10 13 0 18z" fill="#1F2A33"/>`,
  ].join('')
}

/** The footer's map, without its words: those are set by the page, in its own type. */
export function drawMap(): string {
  const body = [inked(`M0 0h${width}v${height}H0z`, ground), slopes(), contours(), trees(), ways(), places()]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><title>The way up the valley</title>${body.join('')}</svg>\n`
}
