/** `9:41` from a minute up, below it `10 seconds`. The owner counts; a deadline is his, not this text's. */
export function Countdown({ secondsLeft }: { secondsLeft: number }) {
  const left = Math.max(0, Math.ceil(secondsLeft))
  return (
    <span className="countdown" role="timer">
      {left < 60 ? `${left} ${left === 1 ? 'second' : 'seconds'}` : clockText(left)}
    </span>
  )
}

const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
