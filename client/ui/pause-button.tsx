import { Icon } from './icon'

type PauseButtonProps = { isPlaying: boolean; what: string; toggle: () => void }

/** Pauses and resumes what moves by itself. The label is "Pause" or "Play" and `what`. */
export function PauseButton({ isPlaying, what, toggle }: PauseButtonProps) {
  return (
    <button
      type="button"
      className="square-button pause-button"
      aria-label={`${isPlaying ? 'Pause' : 'Play'} ${what}`}
      onClick={toggle}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} />
    </button>
  )
}
