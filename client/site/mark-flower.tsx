/** A brahma kamal: the hotel's sign, without its name. */
export function MarkFlower() {
  return (
    <svg className="mark-flower" viewBox="6 3 36 44" aria-hidden="true" focusable="false">
      <g className="mark-petals">
        <path d="M24 40C13 35 8 25 10 14c6 2 10 6 12 11" />
        <path d="M24 40c11-5 16-15 14-26-6 2-10 6-12 11" />
        <path d="M17.5 18C18 12 20.5 8 24 5c3.5 3 6 7 6.5 13" />
        <path className="mark-cup" d="M24 40c-6-5-7-12-5-18 2 1 4 3 5 5 1-2 3-4 5-5 2 6 1 13-5 18z" />
        <path d="M24 40v6" />
      </g>
      <path className="mark-heart" d="M21 22c0-5 6-5 6 0l-3 4z" />
    </svg>
  )
}
