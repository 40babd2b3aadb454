import { scriptsLoaded, scriptsLost } from './site/script-events'
import './styles/index.css'

/** A picture that takes longer is not waited for. */
const longestWaitMs = 3000
/** After this the guest is told that the page is not complete, while its scripts go on loading. */
const longestLoadMs = 60_000

// Text, fonts and the first pictures come before scripts on a slow connection.
if (document.readyState !== 'complete')
  await new Promise((done) => {
    window.addEventListener('load', done, { once: true })
    setTimeout(done, longestWaitMs)
  })

const dispatch = (event: string) => window.dispatchEvent(new Event(event))
const late = setTimeout(() => dispatch(scriptsLost), longestLoadMs)
try {
  // Both load at once, and each runs in a task of its own, so that a slow phone can paint and scroll in between.
  const page = import('./hydrate')
  await import('react-dom/client')
  const { hydrate } = await page
  dispatch(scriptsLoaded)
  hydrate()
} catch (error) {
  // A browser does not ask again for a file that it could not load, so only a new page helps.
  dispatch(scriptsLost)
  throw error
} finally {
  clearTimeout(late)
}
