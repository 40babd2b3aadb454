import { expect, test } from 'vitest'
import { drawChart } from './chart'

test('bars have one scale, each its number, and a line where it is compared with a limit', () => {
  const drawn = drawChart({
    title: 'This & <that>',
    unit: 'ms',
    bars: [
      { label: 'one server', value: 500, limit: 1000 },
      { label: 'two servers', value: 250, limit: 1000 },
      { label: 'nothing', value: 0 },
    ],
  })
  const widths = [...drawn.matchAll(/class="bar"[^>]* width="(\d+)"/g)].map(([, width]) => Number(width))
  expect(widths).toEqual([190, 95, 0])
  expect(drawn.match(/class="limit"/g)).toHaveLength(2)
  for (const word of ['one server', '>500<', '>250<', 'This &amp; &lt;that&gt;'])
    expect(drawn).toContain(word)
})

test('a chart without numbers is drawn too', () => {
  const drawn = drawChart({ title: 'x', unit: 'ms', bars: [{ label: 'broken', value: Number.NaN }] })
  expect(drawn).toContain('>?<')
  expect(drawn.replaceAll('>?<', '')).not.toMatch(/NaN|Infinity/)
})
