/** Paths in a 24 by 24 view box. */
const strokes = {
  check: 'M5 13l4 4L19 7',
  alarm: 'M12 4 2.5 20h19zM12 10v5M12 17.5v.1',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7.5v.1',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2',
  menu: 'M4 8h16M4 16h16',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5l11 7-11 7z',
  chat: 'M4 5h16v11h-9l-5 4v-4H4z',
  calendar: 'M4 7h16v13H4zM4 11h16M8 4v5M16 4v5',
  paper: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
} as const

export type IconName = keyof typeof strokes

/** Hidden from screen readers: use it beside text, or within an element that has an accessible name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={strokes[name]} />
    </svg>
  )
}
