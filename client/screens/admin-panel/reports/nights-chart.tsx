import type { Report } from '#shared/reports/report'
import { nightsInWords } from './finding-words'
import { labelOf, roomsWords, type Stretch, stretchesOf } from './stretches'

const [top, bottom] = [20, 166]
const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`

/** Rooms sold each night as bars, last year as a thin step line, named periods as a ground. */
export function NightsChart({ report }: { report: Report }) {
  const { rooms, periods } = report
  const { size, stretches } = stretchesOf(report)
  const width = 1 / stretches.length
  const y = (sold: number) => bottom - ((bottom - top) * Math.min(sold, rooms)) / Math.max(1, rooms)
  const at = (index: number) => percent(index * width)
  return (
    <svg className="plot" width="100%" height="190" role="img" aria-label={nightsInWords(report)}>
      {periods.map(({ name, from, to }) => {
        const begins = stretches.findIndex((one) => one.to >= from)
        const ends = stretches.findLastIndex((one) => one.from <= to)
        return (
          <rect
            key={`${name} ${from}`}
            className="plot-shade"
            x={at(begins)}
            y="6"
            width={percent((ends - begins + 1) * width)}
            height={bottom - 6}
          />
        )
      })}
      <line className="plot-most" x1="0" x2="100%" y1={top} y2={top} />
      {stretches.map((stretch, index) => (
        <rect
          key={stretch.from}
          className="plot-bar"
          x={percent((index + 1 / 6) * width)}
          y={y(stretch.sold)}
          width={percent((2 / 3) * width)}
          height={bottom - y(stretch.sold)}
        >
          <title>{barWords(stretch)}</title>
        </rect>
      ))}
      {stretches.map(({ from, before }, index) => {
        const last = stretches[index - 1]?.before ?? null
        return (
          before !== null && (
            <g key={from} className="plot-line">
              <line x1={at(index)} x2={at(index + 1)} y1={y(before)} y2={y(before)} />
              {last !== null && last !== before && (
                <line x1={at(index)} x2={at(index)} y1={y(last)} y2={y(before)} />
              )}
            </g>
          )
        )
      })}
      <line className="plot-base" x1="0" x2="100%" y1={bottom} y2={bottom} />
      {stretches.map(({ from }, index) => {
        const label = labelOf(stretches, index, size)
        return (
          label && (
            <text
              key={from}
              x={percent((index + 0.5) * width)}
              y="184"
              textAnchor="middle"
              data-wide={label.isForWide || undefined}
            >
              {label.text}
            </text>
          )
        )
      })}
    </svg>
  )
}

const barWords = ({ name, sold, onSale, before }: Stretch): string =>
  `${name}: ${roomsWords(sold)} of ${roomsWords(onSale)} rooms${before === null ? '' : `, last year ${roomsWords(before)}`}`
