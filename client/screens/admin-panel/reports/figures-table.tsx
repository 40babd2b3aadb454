import { moneyForPeople } from '#shared/money/rupees'
import type { Figures, Report } from '#shared/reports/report'
import { roomTypes } from '#shared/room/room'
import type { Asked } from './behind-dialog'
import { figureOf, roundedMoney } from './finding-words'
import { percentWords } from './share-words'

type FiguresTableProps = { report: Report; onPress: (asked: Asked) => void }
type Row = { name: string; of: (figures: Figures) => string; figure?: 'nightsSold' | 'revenue' }

const rows: readonly Row[] = [
  { name: 'Nights on sale', of: ({ nightsOnSale }) => String(nightsOnSale) },
  { name: 'Nights sold', of: ({ nightsSold }) => String(nightsSold), figure: 'nightsSold' },
  { name: 'Occupancy', of: ({ occupancy, nightsOnSale }) => figureOf(nightsOnSale, percentWords(occupancy)) },
  { name: 'Room revenue', of: ({ revenue }) => moneyForPeople(revenue), figure: 'revenue' },
  { name: 'ADR', of: ({ adr, nightsSold }) => figureOf(nightsSold, roundedMoney(adr)) },
  { name: 'RevPAR', of: ({ revpar, nightsOnSale }) => figureOf(nightsOnSale, roundedMoney(revpar)) },
]

/** The figures of each type and of the hotel; those that bookings make up lead to them. */
export function FiguresTable({ report, onPress }: FiguresTableProps) {
  const columns = [
    ...roomTypes.map((type) => ({ name: type.replace(' Bed', ''), type, figures: report.byType[type] })),
    { name: 'Hotel', type: undefined, figures: report },
  ]
  return (
    <table className="figures-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Figure</span>
          </th>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, of, figure }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.map(({ name: column, type, figures }) => (
              <td key={column}>
                {figure && figures.nightsSold > 0 ? (
                  <button type="button" className="figure-link" onClick={() => onPress({ figure, type })}>
                    <span className="visually-hidden">{`${name}, ${column}: `}</span>
                    <span>{of(figures)}</span>
                  </button>
                ) : (
                  of(figures)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
