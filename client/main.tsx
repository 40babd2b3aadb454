import './styles/index.css'

/** A picture that takes longer is not waited for. */
const longestWaitMs = 3000

// Text, fonts and the first pictures come before scripts on a slow connection.
if (document.readyState !== 'complete')
  await new Promise((done) => {
    window.addEventListener('load', done, { once: true })
    setTimeout(done, longestWaitMs)
  })

// Both load at once, and each runs in a task of its own, so that a slow phone can paint and scroll in between.
const page = import('./hydrate')
await import('react-dom/client')
const { hydrate } = await page
hydrate()
