/** The shape of a month, while it loads. */
export const MonthSkeleton = () => (
  <div role="status">
    <p className="visually-hidden">Loading the calendar…</p>
    <div className="month-skeleton" />
  </div>
)
