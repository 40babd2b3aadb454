/** Paths in a 24 by 24 view box; apart from the guests' icons, which every page of theirs loads. */
const strokes = {
  list: 'M4 6h16M4 12h16M4 18h10',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5v.1',
  today: 'M4 11l8-7 8 7v9h-6v-5h-4v5H4z',
  chart: 'M4 6h9M8 12h12M5 18h8',
  plus: 'M12 5v14M5 12h14',
  bell: 'M12 4 2.5 20h19zM12 10v5M12 17.5v.1',
  find: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4.5 4.5',
  money: 'M6 4h12M6 9h12M9 4c6 0 6 10 0 10H6l8 7',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-8 13-8 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14c2.5.8 3.5 3 3.5 6',
  person: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-9 16-9 16 0',
  card: 'M3 5h18v14H3zM8.5 12.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5.5 16c0-3 6-3 6 0M14.5 10h4M14.5 14h4',
  shut: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3',
  book: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM9 8h6M9 12h6',
  report: 'M5 20v-8M12 20V4M19 20v-5',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  phone:
    'M6.5 3.5h3l1.5 5-2.5 1.5a11 11 0 0 0 5.5 5.5l1.5-2.5 5 1.5v3a2.5 2.5 0 0 1-2.5 2.5A15 15 0 0 1 4 6a2.5 2.5 0 0 1 2.5-2.5z',
  chat: 'M4 5h16v11H11l-5 4v-4H4z',
  mail: 'M3 6h18v13H3zM3.5 6.5l8.5 7 8.5-7',
  walk: 'M3 19l6-11 4 7 2.5-4L21 19zM7.5 11l1.5 1.5L10.8 11',
  check: 'M5 13l4 4L19 7',
  undo: 'M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4',
  dials:
    'M4 7h9m4 0h3M4 17h3m4 0h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
} as const

export type DeskIconName = keyof typeof strokes

/** Hidden from screen readers: use it beside text, or within an element that has an accessible name. */
export function DeskIcon({ name }: { name: DeskIconName }) {
  return (
    <svg className="desk-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={strokes[name]} />
    </svg>
  )
}
