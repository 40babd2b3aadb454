import { Button } from '#client/ui/button'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { hotelToday, timeForPeople } from '#shared/calendar/hotel-today'

/** Says that what is shown is a saved copy, and from when. Nothing where it is not one. */
export function SavedCopyNotice({
  savedAt,
  now,
  onAgain,
}: {
  savedAt: Date | undefined
  now: Date
  onAgain: () => void
}) {
  if (!savedAt) return null
  const day = hotelToday(savedAt)
  const date = day === hotelToday(now) ? '' : `${dateForPeople(day)}, `
  return (
    <div className="desk-copy" role="status">
      <p>{`Saved copy from ${date}${timeForPeople(savedAt)}, no connection. What you enter now cannot be saved.`}</p>
      <Button onClick={onAgain}>Try again</Button>
    </div>
  )
}
