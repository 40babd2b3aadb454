import type { Chart } from './measure'

const width = 760
const labelWidth = 270
const rowHeight = 34
const top = 64

/** Bars of one scale, each with its number; a line across a bar is the value that it is compared with. */
export function drawChart({ title, unit, bars }: Chart): string {
  const most = Math.max(...bars.flatMap(({ value, limit = 0 }) => [value, limit]).filter(Number.isFinite), 0)
  const room = width - labelWidth - 110
  const long = (value: number) => (most > 0 && value > 0 ? Math.max(1, Math.round((value / most) * room)) : 0)
  const height = top + bars.length * rowHeight + 12
  const rows = bars.map(({ label, value, limit }, index) => {
    const y = top + index * rowHeight
    const end = labelWidth + long(value)
    const mark = labelWidth + long(limit ?? 0)
    return [
      `<text x="${labelWidth - 10}" y="${y + 16}" text-anchor="end">${escaped(label)}</text>`,
      `<rect class="bar" x="${labelWidth}" y="${y}" width="${end - labelWidth}" height="22"/>`,
      ...(limit === undefined ? [] : [`<path class="limit" d="M${mark} ${y - 4}v30"/>`]),
      `<text x="${Math.max(end, limit === undefined ? 0 : mark) + 8}" y="${y + 16}">${shown(value)}</text>`,
    ].join('')
  })
  const hasLimit = bars.some(({ limit }) => limit !== undefined)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}"><style>${style}</style><rect class="paper" width="100%" height="100%"/><text class="title" x="16" y="30">${escaped(title)}</text><text class="unit" x="16" y="50">${escaped(unit)}${hasLimit ? '; the line is the value it is compared with' : ''}</text>${rows.join('')}</svg>\n`
}

/** Readable in light and dark mode. */
const style = [
  'text{font:14px system-ui,sans-serif;fill:#1d2a33}.title{font-weight:600;font-size:16px}.unit{fill:#53626d}',
  '.paper{fill:#fff}.bar{fill:#2f6f8f}.limit{stroke:#c2410c;stroke-width:3}',
  '@media(prefers-color-scheme:dark){text{fill:#e8edf0}.unit{fill:#a9b7c0}.paper{fill:#12191e}.bar{fill:#5fb0d3}.limit{stroke:#fb923c}}',
].join('')

const shown = (value: number): string =>
  Number.isFinite(value) ? String(value >= 100 ? Math.round(value) : Math.round(value * 100) / 100) : '?'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
