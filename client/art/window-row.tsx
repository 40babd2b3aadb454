const pitch = 76
const pane = { width: 54, height: 64 }
const bed = { width: 14, gap: 4 }

/** Rooms of one type as lit windows in a wall, with their beds under the sill. */
export function WindowRow({ rooms, beds }: { rooms: number; beds: number }) {
  const width = pitch * rooms - (pitch - pane.width) + 10
  return (
    <svg className="window-row" viewBox={`-5 -2 ${width} 90`} aria-hidden="true" focusable="false">
      {places(rooms).map((room) => (
        <Window key={room} left={room * pitch} beds={beds} />
      ))}
    </svg>
  )
}

function Window({ left, beds }: { left: number; beds: number }) {
  const bedsWide = beds * bed.width + (beds - 1) * bed.gap
  const firstBed = left + (pane.width - bedsWide) / 2
  return (
    <>
      <rect className="window-pane" x={left} y={0} width={pane.width} height={pane.height} />
      <path
        className="window-bars"
        d={`M${left} 0h54v64h-54zM${left + 27} 0v64M${left} 24h54M${left - 5} 66h64`}
      />
      {places(beds).map((place) => (
        <rect
          key={place}
          className="window-bed"
          x={firstBed + place * (bed.width + bed.gap)}
          y={77}
          width={bed.width}
          height={6}
          rx={1}
        />
      ))}
    </>
  )
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place)
