import './styles/index.css'

// One import after the other, each in its own task, so that a slow phone can paint and scroll in between.
await import('react-dom/client')
const { hydrate } = await import('./hydrate')
hydrate()
