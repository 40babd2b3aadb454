import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { offsetsOf, type VisibleRows, visibleRows } from './visible-rows'

/** Of a list that scrolls with the page: only the rows near the window are drawn. `heights` in pixels, one for each row. */
export function useVisibleRows(list: RefObject<HTMLElement | null>, heights: readonly number[]): VisibleRows {
  const offsets = useMemo(() => offsetsOf(heights), [heights])
  const [visible, setVisible] = useState(() => visibleRows(offsets, 0, firstGuess))
  const measure = useMemo(
    () => () => {
      const top = -(list.current?.getBoundingClientRect().top ?? 0)
      const next = visibleRows(offsets, top, top + window.innerHeight)
      setVisible((before) => (isSame(before, next) ? before : next))
    },
    [list, offsets],
  )
  useLayoutEffect(measure, [measure])
  useEffect(() => {
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [measure])
  return visible
}

/** Before the window was measured, in pixels. */
const firstGuess = 1000

const isSame = (a: VisibleRows, b: VisibleRows) =>
  a.first === b.first && a.last === b.last && a.above === b.above && a.below === b.below
