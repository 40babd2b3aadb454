import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Skeleton } from '#client/ui/skeleton'
import { type CalendarDate, dateForPeople, daysBetween } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import { toSend } from '#shared/calendar/night-range'
import { mostReportNights, type Report } from '#shared/reports/report'
import { nowAt, useDesk } from '../desk-context'
import { DeskIcon } from '../parts/desk-icon'
import { ExportButtons } from '../parts/export-buttons'
import { NotLoaded } from '../parts/loading'
import { PageHeading } from '../parts/page-heading'
import { type Asked, BehindDialog } from './behind-dialog'
import { adrWords, figureOf, revparWords, roundedMoney, soldWords } from './finding-words'
import { Findings } from './findings'
import { RangeBar } from './range-bar'
import { lastYearOf, monthOf, rangeName } from './range-words'
import { capital, percentWords } from './share-words'

type ReportsScreenProps = {
  from: CalendarDate | undefined
  to: CalendarDate | undefined
  /** Revenue without the tax in it. */
  net: true | undefined
}

/** How the rooms sold on some nights, this month's without dates in the address. */
export function ReportsScreen({ from, to, net }: ReportsScreenProps) {
  const { device, role } = useDesk()
  const today = hotelToday(nowAt(device))
  const isRange = from && to && from <= to && daysBetween(from, to) < mostReportNights
  const range = isRange ? { from, to } : monthOf(today)
  const isOwner = role === 'owner'
  const query = trpc.reports.range.useQuery(
    { ...toSend(range), netOfTax: net ?? false },
    { staleTime: 0, enabled: isOwner },
  )
  const [asked, setAsked] = useState<Asked>()
  const report = query.data
  if (!isOwner) return <p className="desk-empty">Reports are for owners of the hotel.</p>
  return (
    <div className="reports">
      <PageHeading
        title={rangeName(range)}
        actions={
          <>
            <Button onClick={() => window.print()}>
              <DeskIcon name="print" />
              <span>Print</span>
            </Button>
            <ExportButtons key={`${range.from} ${range.to}`} {...range} />
          </>
        }
      >
        <RangeBar range={range} today={today} net={net} />
        {report && <span className="soft reports-beside">{besideWords(report)}</span>}
      </PageHeading>
      {query.isPending && <Skeleton waitingFor="Counting the nights …" lines={8} />}
      {query.isError && !report && <NotLoaded what="The report" onAgain={() => void query.refetch()} />}
      {report && (
        <>
          <Says report={report} onPress={setAsked} />
          <Findings report={report} today={today} net={net ?? false} onPress={setAsked} />
          {report.hasTax && <TaxLink range={range} net={net} />}
        </>
      )}
      {asked && (
        <BehindDialog
          asked={asked}
          range={range}
          netOfTax={net ?? false}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

function besideWords({ lastYear, knownFrom, ...range }: Report): string {
  if (lastYear) return `beside ${rangeName(lastYearOf(range))}`
  if (knownFrom === null) return 'no booking is known yet'
  return `last year is not known: the first booking here is of ${dateForPeople(knownFrom)}`
}

/** The three figures that an owner looks at first, each with the sentence that one would say about it. */
function Says({ report, onPress }: { report: Report; onPress: (asked: Asked) => void }) {
  const { nightsSold, nightsOnSale, occupancy, adr, revpar } = report
  const figures = [
    {
      name: 'Occupancy',
      value: figureOf(nightsOnSale, percentWords(occupancy)),
      words: `${capital(soldWords(report))}.`,
      figure: 'nightsSold',
    },
    {
      name: 'ADR',
      value: figureOf(nightsSold, roundedMoney(adr)),
      words: `${adrWords(report)}.`,
      figure: 'revenue',
    },
    {
      name: 'RevPAR',
      value: figureOf(nightsOnSale, roundedMoney(revpar)),
      words: `${revparWords(report)}.`,
      figure: 'revenue',
    },
  ] as const
  return (
    <div className="says">
      {figures.map(({ name, value, words, figure }) => (
        <button key={name} type="button" onClick={() => onPress({ figure })}>
          <span>{name}</span>
          <b className="num">{value}</b>
          <span className="says-words">{words}</span>
        </button>
      ))}
    </div>
  )
}

/** Only where bills carry tax. */
function TaxLink({ range, net }: { range: { from: CalendarDate; to: CalendarDate }; net: true | undefined }) {
  return (
    <p className="reports-tax">
      <span>{net ? 'Revenue is without the tax in it. ' : 'Revenue is what guests pay, with tax. '}</span>
      <Link to="/admin_panel/reports" search={net ? range : { ...range, net: true }} className="no-print">
        {net ? 'With tax' : 'Without tax'}
      </Link>
    </p>
  )
}
