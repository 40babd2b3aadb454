import type { MonthOfWeather } from '#shared/hotel/facts'

/** Degrees from the left end of the bars to the right, in °C. */
const coldest = -15
const warmest = 25

/** A row for each month, with a bar from the night's to the day's temperature. */
export function Weather({ months }: { months: readonly MonthOfWeather[] }) {
  return (
    <table className="weather">
      <caption className="soft small">
        Usual temperatures by night and by day, in °C, and the number of days with rain or snow.
      </caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Night</th>
          <td />
          <th scope="col">Day</th>
          <th scope="col">Rain</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, night, day, rain, words }) => (
          <tr key={month}>
            <th scope="row">
              <span>{`${month} `}</span>
              {words && <small className="soft">{words}</small>}
            </th>
            <td className="num">{degrees(night)}</td>
            <td>
              <Bar from={night} to={day} />
            </td>
            <td className="num">{degrees(day)}</td>
            <td className="num">{rain}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const degrees = (of: number): string => `${of < 0 ? '−' : ''}${Math.abs(of)}°`

const Bar = ({ from, to }: { from: number; to: number }) => (
  <svg
    className="weather-bar"
    aria-hidden="true"
    viewBox={`0 0 ${warmest - coldest} 4`}
    preserveAspectRatio="none"
  >
    <path className="weather-frost" d={`M${-coldest} 0v4`} />
    <rect className="weather-range" x={from - coldest} y="1" width={to - from} height="2" />
  </svg>
)
