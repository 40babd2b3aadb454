import { useEffect, useState } from 'react'

/** A smaller move of the page, in px, is a finger that trembles. */
const smallestMove = 24
/** How much of the screen's lower end, in px, belongs to what floats there. */
const floor = 72

/**
 * True while somebody scrolls down to read on; false again once they go back up, or stand at the top or the end. True as
 * well while the date form stands where they would see something float over it; `onForm`: it does when the page comes.
 */
export function useReadingOn(onForm: boolean): boolean {
  const [isReadingOn, setReadingOn] = useState(onForm)
  useEffect(() => {
    let from = scrollY
    let isDown = false
    const look = () => setReadingOn((isDown && !isAtEnd()) || isFormBelow())
    const onScroll = () => {
      if (Math.abs(scrollY - from) >= smallestMove || scrollY <= 0) {
        isDown = scrollY > from
        from = scrollY
      }
      look()
    }
    look()
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', onScroll)
      removeEventListener('resize', look)
    }
  }, [])
  return isReadingOn
}

/** Nothing is left to read there, and the footer keeps the corner free. */
const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1

function isFormBelow(): boolean {
  const box = document.querySelector('.booking-bar')?.getBoundingClientRect()
  return box !== undefined && box.top < innerHeight && box.bottom > innerHeight - floor
}
