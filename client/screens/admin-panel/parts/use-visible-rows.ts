import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { offsetsOf, type VisibleRows, visibleRows } from './visible-rows'

/**
 * Of a list that scrolls with the page: only the rows near the window are drawn, and all of them on paper. `heights` in pixels,
 * one for each row.
 */
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
  const isPrinting = useIsPrinting()
  return isPrinting ? { first: 0, last: heights.length, above: 0, below: 0 } : visible
}

function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page as it is when the event ends.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

/** Before the window was measured, in pixels. */
const firstGuess = 1000

const isSame = (a: VisibleRows, b: VisibleRows) =>
  a.first === b.first && a.last === b.last && a.above === b.above && a.below === b.below
