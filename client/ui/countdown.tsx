/** `9:41` from a minute up, below that `10 seconds`. The caller counts and keeps the deadline. */
export function Countdown({ secondsLeft }: { secondsLeft: number }) {
  const left = Math.max(0, Math.ceil(secondsLeft))
  return (
    <span className="countdown" role="timer">
      {left < 60 ? `${left} ${left === 1 ? 'second' : 'seconds'}` : clockText(left)}
    </span>
  )
}

const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
