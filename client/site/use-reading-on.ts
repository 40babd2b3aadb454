import { useEffect, useState } from 'react'

/** Smaller scroll movements, in px, are ignored. */
const smallestMove = 24
/** The height at the bottom of the screen, in px, that the floating contact needs. */
const floor = 72

/**
 * True while somebody scrolls down, until they scroll up again or reach the top or the end; true as well while the date
 * form is where the contact would cover it. `onForm`: whether it is there when the page opens.
 */
export function useReadingOn(onForm: boolean): boolean {
  const [isReadingOn, setReadingOn] = useState(onForm)
  useEffect(() => {
    let from = scrollY
    let isDown = false
    const update = () => setReadingOn((isDown && !isAtEnd()) || isFormBelow())
    const onScroll = () => {
      if (Math.abs(scrollY - from) >= smallestMove || scrollY <= 0) {
        isDown = scrollY > from
        from = scrollY
      }
      update()
    }
    update()
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', update)
    return () => {
      removeEventListener('scroll', onScroll)
      removeEventListener('resize', update)
    }
  }, [])
  return isReadingOn
}

/** Nothing is left to read there, and the footer leaves the corner free. */
const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1

function isFormBelow(): boolean {
  const box = document.querySelector('.booking-bar')?.getBoundingClientRect()
  return box !== undefined && box.top < innerHeight && box.bottom > innerHeight - floor
}
