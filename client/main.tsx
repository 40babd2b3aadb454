import './styles/index.css'

// One after the other, each in a task of its own: a slow phone paints and scrolls in between.
await import('react-dom/client')
const { hydrate } = await import('./hydrate')
hydrate()
