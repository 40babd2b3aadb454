import { HeroPicture, heroScenes } from '#client/art/hero-picture'
import type { Parts } from '#client/ui/parts'
import { PauseButton } from '#client/ui/pause-button'
import type { useTurning } from '#client/ui/use-turning'

export const heroEveryMs = 2000

type SliderProps = {
  at: number
  turning: ReturnType<typeof useTurning>
  /** Beside the button that pauses them. */
  beside: Parts
}

/** The pictures behind the intro. Each is loaded when it comes next, so that a page without motion loads one. */
export function HeroSlider({ at, turning, beside }: SliderProps) {
  const { isMoving, isPlaying, toggle } = turning
  const next = (at + 1) % heroScenes.length
  return (
    <>
      <div className="hero-scenes">
        {heroScenes.map(
          (scene, index) =>
            (index === 0 || index === at || (isMoving && index === next)) && (
              <HeroPicture key={scene.name} scene={scene} shown={index === at} first={index === 0} />
            ),
        )}
      </div>
      <div className="hero-pause">
        <PauseButton isPlaying={isPlaying} what="the changing pictures" toggle={toggle} />
        {beside}
      </div>
    </>
  )
}
