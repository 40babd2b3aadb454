const frames = Array.from({ length: 6 }, (_, index) => `frame ${index}`)

/** Empty frames of the same size, so that nothing moves when the pictures arrive. */
export function PhotosAwaited({ waitingFor }: { waitingFor: string }) {
  return (
    <div role="status">
      <p className="visually-hidden">{waitingFor}</p>
      <div className="photo-grid" aria-hidden="true">
        {frames.map((frame) => (
          <div key={frame} className="photo-frame skeleton-line" />
        ))}
      </div>
    </div>
  )
}
