import { dateForPeople } from '#shared/calendar/calendar-date'
import { monthName } from '#shared/calendar/month-name'
import type { PickUpPoint, Report } from '#shared/reports/report'
import { rangeName } from './range-words'

const [top, bottom] = [10, 126]

/** How many nights were booked as of each day: this year's as steps on a ground, last year's as a thin line. */
export function PickUpChart({ report }: { report: Report }) {
  const { points } = report.pickUp
  const most = Math.max(1, ...points.flatMap(({ nights, lastYear }) => [nights ?? 0, lastYear ?? 0]))
  const width = 100 / points.length
  const y = (nights: number) => bottom - ((bottom - top) * nights) / most
  const words = `Nights booked for ${rangeName(report)} as of each day, at most ${most}. The table below has the numbers.`
  return (
    <svg className="plot" width="100%" height="150" role="img" aria-label={words}>
      {points.map(
        ({ date, nights }, index) =>
          nights !== null && (
            <rect
              key={date}
              className="plot-bar plot-steps"
              x={`${index * width}%`}
              y={y(nights)}
              width={`${width}%`}
              height={bottom - y(nights)}
            />
          ),
      )}
      {points.map(({ date, lastYear }, index) => {
        const last = points[index - 1]?.lastYear ?? null
        return (
          lastYear !== null && (
            <g key={date} className="plot-line">
              <line
                x1={`${index * width}%`}
                x2={`${(index + 1) * width}%`}
                y1={y(lastYear)}
                y2={y(lastYear)}
              />
              {last !== null && last !== lastYear && (
                <line x1={`${index * width}%`} x2={`${index * width}%`} y1={y(last)} y2={y(lastYear)} />
              )}
            </g>
          )
        )
      })}
      <line className="plot-base" x1="0" x2="100%" y1={bottom} y2={bottom} />
      {points.map(({ date }, index) => {
        const isNew = index > 0 && date.slice(0, 7) !== points[index - 1]?.date.slice(0, 7)
        return (
          isNew && (
            <text
              key={date}
              x={`${index * width}%`}
              y="144"
              data-wide={isBetween(points, index) || undefined}
            >
              {monthName(date).slice(0, 3)}
            </text>
          )
        )
      })}
    </svg>
  )
}

/** Of long curves every second month is named only where there is room. */
const isBetween = (points: readonly PickUpPoint[], index: number): boolean =>
  Number(points[index]?.date.slice(5, 7)) % 2 === 1

/** As of each day, for the table. */
export const pickUpRows = ({ pickUp: { points } }: Report): string[][] =>
  points.map(({ date, nights, lastYear }) => [
    dateForPeople(date),
    nights === null ? '–' : String(nights),
    lastYear === null ? 'not known' : String(lastYear),
  ])
