type SkeletonProps = { lines?: number; waitingFor: string }

/** Shown while text loads; `waitingFor` is read out. */
export function Skeleton({ lines = 3, waitingFor }: SkeletonProps) {
  return (
    <div className="skeleton" role="status">
      <p className="visually-hidden">{waitingFor}</p>
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((line) => (
        <div key={line} className="skeleton-line" />
      ))}
    </div>
  )
}
