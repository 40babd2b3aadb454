import { Button } from '#client/ui/button'
import type { DayOfArrivals } from '#shared/desk/arrivals'
import { hotel } from '#shared/hotel'
import { nowAt, useDesk } from '../desk-context'
import { saveFile } from '../parts/save-file'
import { momentForPeople } from '../parts/words'
import { arrivalsSheet } from './arrivals-sheet'

/** The arrivals on paper, or as a page that opens offline. */
export function SheetButtons({ days }: { days: readonly DayOfArrivals[] }) {
  const { device } = useDesk()
  const save = () => {
    const printed = momentForPeople(nowAt(device).toISOString())
    const page = arrivalsSheet(days, hotel.name, printed)
    saveFile(new Blob([page], { type: 'text/html' }), `arrivals-${days[0]?.date ?? 'none'}.html`)
  }
  return (
    <div className="button-row">
      <Button onClick={() => window.print()}>Print</Button>
      <Button onClick={save}>Save as a page</Button>
    </div>
  )
}
