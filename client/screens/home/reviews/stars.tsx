const star = 'M12 2.6l2.9 6.1 6.5.9-4.7 4.7 1.1 6.7-5.8-3.2-5.8 3.2 1.1-6.7L2.6 9.6l6.5-.9z'
const five = [1, 2, 3, 4, 5]

/** The rating out of five, drawn and as a label. */
export const Stars = ({ rating }: { rating: number }) => (
  <span className="stars" role="img" aria-label={`${rating} out of 5 stars`}>
    {five.map((position) => (
      <svg
        key={position}
        className="star"
        data-given={position <= Math.round(rating)}
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
      >
        <path d={star} />
      </svg>
    ))}
  </span>
)
