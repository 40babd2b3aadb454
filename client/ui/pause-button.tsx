import { Icon } from './icon'

type PauseButtonProps = { isPlaying: boolean; what: string; toggle: () => void }

/** Stops what moves by itself, and lets it go on. `what` ends "Pause …". */
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
